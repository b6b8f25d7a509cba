import { z } from 'zod';
import { MAX_TELEPHONE_LENGTH, plainTelephone, WRITTEN_TELEPHONE } from '#shared/domain/telephone.ts';
import { MAX_DURATION } from '#shared/domain/time/duration-text.ts';
import { VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { ErrorCode } from './errors.ts';

/** Field shapes that many endpoints share. Limits are those of the specification's validation sections. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });

/** Y/N, as every flag travels on the wire. */
export const yesNo = z.enum(['Y', 'N']);

/** Says why a text is refused, as the message of a schema. */
export const UNSEEN = 'TEXT_INVISIBLE_CHARACTERS' satisfies ErrorCode;

/** A telephone as people write it; it is stored without the signs that group its digits. */
export const telephone = z
  .string()
  .regex(WRITTEN_TELEPHONE)
  .overwrite(plainTelephone)
  .max(MAX_TELEPHONE_LENGTH)
  .describe('Digits with + and -; spaces, brackets, dots and slashes are removed');

const LOCAL_PART = String.raw`(?!\.)(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]|\.(?![.@])){1,64}`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/** A mail address, internationalized ones among them (RFC 6531): jösé@españa.example. */
export const emailAddress = z
  .email({ pattern: new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?=.*[^0-9])${LABEL}$`, 'u') })
  .max(100);

/** A text that people give to something: trimmed, with a longest length, and nothing in it that cannot be seen. */
export const text = (maxLength: number) => z.string().trim().max(maxLength).regex(VISIBLE_TEXT, UNSEEN);

/**
 * A line that only has to be one that databases keep: what is searched for, what machines say, and what may lie stored
 * since before `text` asked for more.
 */
export const anyText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A text as it was written, line breaks and all, but for what a database does not keep: U+0000 and half a character. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'without U+0000 and half characters');

/** A text that must not be empty. */
export const name = (maxLength: number) => text(maxLength).pipe(z.string().min(1));

/** Any line that must not be empty. */
export const anyName = (maxLength: number) => anyText(maxLength).pipe(z.string().min(1));

/** Digits only, as counts, phones and short ids are written; a number stands for its digits. */
export const digits = (maxLength: number) =>
  z
    .union([
      z.string().regex(/^\d+$/).max(maxLength),
      z
        .int()
        .min(0)
        .max(Math.min(10 ** maxLength - 1, Number.MAX_SAFE_INTEGER)),
    ])
    .transform(String);

/** A number that forms may send as its digits. */
export const numeric = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .transform(Number)
    .pipe(schema);

export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .describe('#rrggbb');

/** Body of downloads whose clients send the bearer token a second time (access specification, section 7). */
export const nextToken = z
  .object({ token: z.string().max(200).optional().describe('The bearer token again; the header counts') })
  .optional();

const branchCount = z.int().nonnegative();
/** Counts branches by their connection to central; together they are all branches. */
export const connectionCounts = z.object({
  neverConnected: branchCount.describe('Branches that never reported'),
  offline: branchCount.describe('Branches whose reports have stopped'),
  online: branchCount.describe('Branches that report now'),
});

export const epochMs = z.number().int().describe('Milliseconds since 1970 by the server');
export const seconds = z.number().int().min(0).max(MAX_DURATION).describe('Seconds');

export const LANGUAGES = ['es', 'en', 'sv'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** The same name in other languages, for kiosks, displays and paper; the plain name stands in for a missing one. */
export const translations = z.partialRecord(language, text(60));
