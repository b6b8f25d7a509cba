import { z } from 'zod';
import { MAX_TELEPHONE_LENGTH, plainTelephone, WRITTEN_TELEPHONE } from '#shared/domain/telephone.ts';
import { MAX_DURATION } from '#shared/domain/time/duration-text.ts';
import { VISIBLE_TEXT } from '#shared/domain/visible-text.ts';
import type { ErrorCode } from './errors.ts';

/** Common field schemas with the limits of the specification. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id });

/** Flags are sent as Y or N. */
export const yesNo = z.enum(['Y', 'N']);

/** Schema message for invisible characters. */
export const UNSEEN = 'TEXT_INVISIBLE_CHARACTERS' satisfies ErrorCode;

/** A telephone number as written; grouping characters are removed. */
export const telephone = z
  .string()
  .regex(WRITTEN_TELEPHONE)
  .overwrite(plainTelephone)
  .max(MAX_TELEPHONE_LENGTH)
  .describe('Digits with + and -; spaces, brackets, dots and slashes are removed');

const LOCAL_PART = String.raw`(?!\.)(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]|\.(?![.@])){1,64}`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;

/** A mail address, including internationalized ones (RFC 6531). */
export const emailAddress = z
  .email({ pattern: new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+(?=.*[^0-9])${LABEL}$`, 'u') })
  .max(100);

/** A trimmed text with a maximum length and without invisible characters. */
export const text = (maxLength: number) => z.string().trim().max(maxLength).regex(VISIBLE_TEXT, UNSEEN);

/** Any storable line: searches, machine values, and texts from before the rules of `text`. */
export const anyText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Any storable text with line breaks. */
export const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'without U+0000 and half characters');

/** A text that is not empty. */
export const name = (maxLength: number) => text(maxLength).pipe(z.string().min(1));

/** Any line that is not empty. */
export const anyName = (maxLength: number) => anyText(maxLength).pipe(z.string().min(1));

/** Digits only, for counts, phones and short ids; numbers are accepted. */
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

/** A number that forms may send as digits. */
export const numeric = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)])
    .transform(Number)
    .pipe(schema);

export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .describe('#rrggbb');

/** Body of downloads that repeat the bearer token (access specification, section 7). */
export const nextToken = z
  .object({ token: z.string().max(200).optional().describe('Bearer token; the header takes precedence') })
  .optional();

const branchCount = z.int().nonnegative();
/** Number of branches by connection state. */
export const connectionCounts = z.object({
  neverConnected: branchCount.describe('Number of branches that never reported'),
  offline: branchCount.describe('Number of branches whose reports have stopped'),
  online: branchCount.describe('Number of branches that report now'),
});

export const epochMs = z.number().int().describe('Milliseconds since 1970, by the clock of the server');
export const seconds = z.number().int().min(0).max(MAX_DURATION).describe('Seconds');

export const LANGUAGES = ['es', 'en', 'sv'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** Names in other languages for kiosks, displays and paper; the plain name replaces missing ones. */
export const translations = z.partialRecord(language, text(60));
