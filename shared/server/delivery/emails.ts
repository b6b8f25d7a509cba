import type { Millis } from '#shared/domain/ids.ts';
import { generalSettings } from '../access/queries.ts';
import type { JobDb } from '../jobs/job-kind.ts';
import { type FailingJobs, findFailingJobs, queueJobs } from '../jobs/job-store.ts';

/** An email to one recipient. */
export interface AddressedEmail {
  /** Unique key, so that it is queued once. */
  readonly key: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Expiry; not sent afterwards. */
  readonly usefulUntil: Millis;
  /** Attached text file. */
  readonly attachment?: { readonly name: string; readonly content: string };
  /** First paragraph of a repetition that may arrive twice; without it the email is not repeated. */
  readonly copyNote?: string;
  /** Lower values are sent first. */
  readonly priority?: number;
}

/** Content of an email job; recipient and subject are columns. */
export interface EmailPayload {
  readonly text: string;
  readonly attachment: AddressedEmail['attachment'] | undefined;
  readonly copyNote: string | undefined;
}

/** Queues emails once each. */
export const queueEmails = (db: JobDb, emails: readonly AddressedEmail[], now: Millis): Promise<void> =>
  queueJobs(
    db,
    emails.map(({ key, subject, recipient, usefulUntil, priority, text, attachment, copyNote }) => ({
      key,
      kind: 'email',
      subject,
      target: recipient,
      payload: { text, attachment, copyNote } satisfies EmailPayload,
      expiresAt: usefulUntil,
      ...(priority !== undefined && { priority }),
    })),
    now,
  );

/** Counts failing emails, with the mail server's last answer; null if none or mail is off. */
export async function findFailingEmails(db: JobDb, now: Millis): Promise<FailingJobs | null> {
  const failing = await findFailingJobs(db, 'email', now);
  if (!failing) return null;
  const { mailActive, mailDelivery } = await generalSettings(db);
  return mailActive && mailDelivery !== 0 ? failing : null;
}

/** Mails of the last 30 days that the mail server rejected permanently, including reports. */
export async function rejectedEmails(db: JobDb): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'email')
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('report_sendings')
    .select('rejected')
    .where('rejected', '<>', '{}')
    .execute();
  return reports.reduce((sum, { rejected }) => sum + Object.keys(JSON.parse(rejected)).length, Number(count));
}
