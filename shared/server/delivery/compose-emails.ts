import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import {
  type AddressedEmail,
  claimEmail,
  type DueEmail,
  dueEmails,
  type LetterFailure,
  queueEmails,
  recordEmailOutcome,
  unwritten,
} from './email-outbox.ts';
import { isPermanentRejection, MailUnanswered, sendMail } from './mail.ts';
import { mailPassword } from './mail-password.ts';

export interface EmailsOptions {
  readonly reader: Kysely<SharedTables>;
  /** Runs a separate write. */
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  /** Emails that are due now; repeated calls return the same keys. */
  readonly emailTimes: (now: Millis) => Promise<readonly AddressedEmail[]>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval in milliseconds; tests override it. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 2_000;

/**
 * Sends emails through the configured mail server, once each. Emails derive from stored events, so that an
 * interrupted server continues.
 */
export function composeEmails(options: EmailsOptions) {
  const { reader, write, emailTimes, settings, clock, log, pollMs = POLL_INTERVAL_MS } = options;
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  let timer: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;
  let lastError: string | null = null;

  async function sendDue(): Promise<void> {
    const now = await settings();
    // A delivery of 0 suspends mail.
    if (!now.mailActive || now.mailDelivery === 0) return;
    const fresh = await unwritten(reader, await emailTimes(clock.now()));
    if (fresh.length > 0) await write((db) => queueEmails(db, fresh, clock.now()));
    for (const email of await dueEmails(reader, clock.now())) {
      if (stopped) return;
      if (!(await write((db) => claimEmail(db, email, clock.now())))) continue;
      const { key, recipient, subject, attachment_name: name, attachment } = email;
      const written = { key, subject, text: textOf(email), to: [recipient] };
      const sent = name === '' ? written : { ...written, attachment: { name, content: attachment } };
      const failure = await mailPassword(secrets, reader, now)
        .then((password) => sendMail(sent, now, password))
        .then(
          () => null,
          (error: unknown) => failureOf(error, email),
        );
      await write((db) => recordEmailOutcome(db, key, failure ?? { sentAt: clock.now() }));
      if (failure !== null && failure.failure !== lastError) log.warn(failure, 'a letter did not go out');
      lastError = failure?.failure ?? null;
    }
  }

  function soon(): void {
    underWay ??= sendDue()
      .catch((error: unknown) => log.error({ err: error }, 'letters were not sent'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    start(): void {
      timer = every(pollMs, soon);
    },
    async stop(): Promise<void> {
      stopped = true;
      timer?.stop();
      await underWay;
    },
  };
}

/** A repeated email that may have arrived before says so. */
function textOf({ text, outcome, attempts, failure, copy_note: note }: DueEmail): string {
  const mayHaveArrived = outcome === 'copy' || (attempts > 0 && failure === '');
  return mayHaveArrived && note !== '' ? `${note}\n\n${text}` : text;
}

function failureOf(error: unknown, email: DueEmail): LetterFailure {
  const failure = error instanceof Error ? error.message : String(error);
  if (isPermanentRejection(error)) return { failure, outcome: 'refused' };
  if (!(error instanceof MailUnanswered)) return { failure, outcome: email.outcome };
  return { failure, outcome: email.outcome === '' && email.copy_note !== '' ? 'copy' : 'unknown' };
}
