import { type Kysely, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import { generalSettings } from '../access/queries.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables>;

/** A letter to one person. */
export interface AddressedEmail {
  /** Names it, so that it is written once and recognized wherever it comes twice. */
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** When that happened of which it tells. */
  readonly happenedAt: Millis;
  /** Later than this it tells nobody anything any more. */
  readonly usefulUntil: Millis;
  /** A file that comes with it, of text. */
  readonly attachment?: { readonly name: string; readonly content: string };
  /** Heads the text where it is sent once more though the first may have arrived; without it, it is not sent twice. */
  readonly copyNote?: string;
}

const RETENTION_MS = 30 * 24 * 3_600_000;
const FIRST_PAUSE_MS = 15_000;
const MAX_BACKOFF_MS = 600_000;
/** Letters that one look takes. */
const BATCH_SIZE = 20;

/** Tells which of these letters are not written yet. */
export async function unwritten(
  db: Db,
  emails: readonly AddressedEmail[],
): Promise<readonly AddressedEmail[]> {
  if (emails.length === 0) return [];
  const keys = emails.map(({ key }) => key);
  const rows = await db.selectFrom('letters').select('key').where('key', 'in', keys).execute();
  const written = new Set(rows.map(({ key }) => key));
  return emails.filter(({ key }) => !written.has(key));
}

/** Keeps letters until they are out, and forgets those of long ago. */
export async function queueEmails(db: Db, emails: readonly AddressedEmail[], now: Millis): Promise<void> {
  await db
    .insertInto('letters')
    .values(
      emails.map(({ key, recipient, subject, text, happenedAt, usefulUntil, attachment, copyNote }) => ({
        key,
        recipient,
        subject,
        text,
        happened_at: happenedAt,
        useful_until: usefulUntil,
        attachment_name: attachment?.name ?? '',
        attachment: attachment?.content ?? '',
        attempts: 0,
        next_at: now,
        sent_at: null,
        copy_note: copyNote ?? '',
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await db
    .deleteFrom('letters')
    .where('happened_at', '<', now - RETENTION_MS)
    .execute();
}

/** Forgets the letters of a sort, by how their keys begin, that were of use until before a moment. */
export async function purgeEmails(db: Db, keys: string, before: Millis): Promise<void> {
  await db
    .deleteFrom('letters')
    .where('key', '>=', keys)
    .where('key', '<', `${keys}\uffff`)
    .where('useful_until', '<', before)
    .execute();
}

/** Attempts after which a letter counts as one that does not go out. */
const FAILING = 3;

/** Letters that do not go out, and what the mail server last said. */
export interface FailingEmails {
  readonly total: number;
  readonly failure: string;
}

/**
 * Counts the letters that still are of use and were tried several times; null where there are none, or mail is switched
 * off. While others go out, one that does not has a wrong address: only those count that are newer than the last that went.
 */
export async function findFailingEmails(db: Db, now: Millis): Promise<FailingEmails | null> {
  const rows = await db
    .selectFrom('letters')
    .select('failure')
    .where('sent_at', 'is', null)
    .where('outcome', '=', '')
    .where('useful_until', '>', now)
    .where('attempts', '>=', FAILING)
    .where('failure', '<>', '')
    .where('happened_at', '>=', sql<number>`coalesce((select max(sent_at) from letters), 0)`)
    .orderBy('next_at', 'desc')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { mailActive, mailDelivery } = await generalSettings(db);
  return mailActive && mailDelivery !== 0 ? { total: rows.length, failure: first.failure } : null;
}

/** Counts the mails of the last 30 days, reports too, that the mail server refused for good: wrong addresses. */
export async function rejectedEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', '=', 'refused')
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('report_sendings')
    .select('refused')
    .where('refused', '<>', '{}')
    .execute();
  return reports.reduce((sum, { refused }) => sum + Object.keys(JSON.parse(refused)).length, Number(count));
}

/** Finds the letters whose turn it is; none that is of no use any more. */
export const dueEmails = (db: Db, now: Millis) =>
  db
    .selectFrom('letters')
    .select(['key', 'recipient', 'subject', 'text', 'attempts', 'attachment_name', 'attachment'])
    .select(['outcome', 'failure', 'copy_note'])
    .where('sent_at', 'is', null)
    .where('outcome', 'in', ['', 'copy'])
    .where('next_at', '<=', now)
    .where('useful_until', '>', now)
    .orderBy('happened_at')
    .orderBy('key')
    .limit(BATCH_SIZE)
    .execute();
export type DueEmail = Awaited<ReturnType<typeof dueEmails>>[number];

/**
 * Takes the turn to send a letter. Whoever has taken it has said so on disk before sending: a server that ends in
 * between tries again later, under the same key. False where another process was quicker.
 */
export async function claimEmail(db: Db, { key, attempts }: DueEmail, now: Millis): Promise<boolean> {
  const pause = Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ attempts: attempts + 1, next_at: now + pause })
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An attempt that failed, and whether it is the last. */
export interface LetterFailure {
  readonly failure: string;
  readonly outcome: '' | 'refused' | 'unknown' | 'copy';
}

/** Writes down that a letter is out, or why it is not. */
export async function recordEmailOutcome(
  db: Db,
  key: string,
  outcome: { readonly sentAt: Millis } | LetterFailure,
): Promise<void> {
  await db
    .updateTable('letters')
    .set('sentAt' in outcome ? { sent_at: outcome.sentAt, failure: '', outcome: '' } : outcome)
    .where('key', '=', key)
    .execute();
}
