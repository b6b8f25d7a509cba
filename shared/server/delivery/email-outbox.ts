import { type Kysely, sql } from 'kysely';
import type { Millis } from '#shared/domain/ids.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings } from '../access/queries.ts';

type Db = Kysely<SharedTables>;

/** An email to one recipient. */
export interface AddressedEmail {
  /** Unique key, so that it is queued once. */
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Time of the event that it reports. */
  readonly happenedAt: Millis;
  /** Expiry; not sent afterwards. */
  readonly usefulUntil: Millis;
  /** Attached text file. */
  readonly attachment?: { readonly name: string; readonly content: string };
  /** First paragraph of a repetition that may arrive twice; without it the email is not repeated. */
  readonly copyNote?: string;
}

const RETENTION_MS = 30 * 24 * 3_600_000;
const FIRST_PAUSE_MS = 15_000;
const MAX_BACKOFF_MS = 600_000;
/** Emails per batch. */
const BATCH_SIZE = 20;

/** Returns the emails that are not queued yet. */
export async function unwritten(
  db: Db,
  emails: readonly AddressedEmail[],
): Promise<readonly AddressedEmail[]> {
  if (emails.length === 0) return [];
  const keys = emails.map(({ key }) => key);
  const rows = await db.selectFrom('email_outbox').select('key').where('key', 'in', keys).execute();
  const written = new Set(rows.map(({ key }) => key));
  return emails.filter(({ key }) => !written.has(key));
}

/** Queues emails and deletes old ones. */
export async function queueEmails(db: Db, emails: readonly AddressedEmail[], now: Millis): Promise<void> {
  await db
    .insertInto('email_outbox')
    .values(
      emails.map(({ key, recipient, subject, text, happenedAt, usefulUntil, attachment, copyNote }) => ({
        key,
        recipient,
        subject,
        text,
        happened_at: happenedAt,
        expires_at: usefulUntil,
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
    .deleteFrom('email_outbox')
    .where('happened_at', '<', now - RETENTION_MS)
    .execute();
}

/** Deletes emails by key prefix that expired before a moment. */
export async function purgeEmails(db: Db, keys: string, before: Millis): Promise<void> {
  await db
    .deleteFrom('email_outbox')
    .where('key', '>=', keys)
    .where('key', '<', `${keys}\uffff`)
    .where('expires_at', '<', before)
    .execute();
}

/** Attempts after which an email counts as failing. */
const FAILING = 3;

/** Failing emails and the mail server's last answer. */
export interface FailingEmails {
  readonly total: number;
  readonly failure: string;
}

/**
 * Counts unexpired emails with several failed attempts; null if none or mail is off. Only emails newer than the last
 * successful one count: others have a wrong address.
 */
export async function findFailingEmails(db: Db, now: Millis): Promise<FailingEmails | null> {
  const rows = await db
    .selectFrom('email_outbox')
    .select('failure')
    .where('sent_at', 'is', null)
    .where('outcome', '=', '')
    .where('expires_at', '>', now)
    .where('attempts', '>=', FAILING)
    .where('failure', '<>', '')
    .where('happened_at', '>=', sql<number>`coalesce((select max(sent_at) from email_outbox), 0)`)
    .orderBy('next_at', 'desc')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { mailActive, mailDelivery } = await generalSettings(db);
  return mailActive && mailDelivery !== 0 ? { total: rows.length, failure: first.failure } : null;
}

/** Mails of the last 30 days that the mail server rejected permanently, including reports. */
export async function rejectedEmails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('email_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('outcome', '=', 'refused')
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('report_sendings')
    .select('rejected')
    .where('rejected', '<>', '{}')
    .execute();
  return reports.reduce((sum, { rejected }) => sum + Object.keys(JSON.parse(rejected)).length, Number(count));
}

/** Due emails that have not expired. */
export const dueEmails = (db: Db, now: Millis) =>
  db
    .selectFrom('email_outbox')
    .select(['key', 'recipient', 'subject', 'text', 'attempts', 'attachment_name', 'attachment'])
    .select(['outcome', 'failure', 'copy_note'])
    .where('sent_at', 'is', null)
    .where('outcome', 'in', ['', 'copy'])
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('happened_at')
    .orderBy('key')
    .limit(BATCH_SIZE)
    .execute();
export type DueEmail = Awaited<ReturnType<typeof dueEmails>>[number];

/**
 * Claims an email before sending, by incrementing its attempts, so that an interrupted attempt is retried under the
 * same key. False if another process was faster.
 */
export async function claimEmail(db: Db, { key, attempts }: DueEmail, now: Millis): Promise<boolean> {
  const pause = Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  const { numUpdatedRows } = await db
    .updateTable('email_outbox')
    .set({ attempts: attempts + 1, next_at: now + pause })
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A failed attempt; `final` if it was the last. */
export interface LetterFailure {
  readonly failure: string;
  readonly outcome: '' | 'refused' | 'unknown' | 'copy';
}

/** Records the outcome of an attempt. */
export async function recordEmailOutcome(
  db: Db,
  key: string,
  outcome: { readonly sentAt: Millis } | LetterFailure,
): Promise<void> {
  await db
    .updateTable('email_outbox')
    .set('sentAt' in outcome ? { sent_at: outcome.sentAt, failure: '', outcome: '' } : outcome)
    .where('key', '=', key)
    .execute();
}
