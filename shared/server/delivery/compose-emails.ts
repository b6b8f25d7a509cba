import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';
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
import { isRefusedForGood, MailUnanswered, sendMail } from './mail.ts';
import { mailPassword } from './mail-password.ts';

export interface EmailsOptions {
  readonly reader: Kysely<SharedTables>;
  /** Runs a write of its own. */
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  /** Writes the letters that are of use now: the same ones each time. */
  readonly emailTimes: (now: Millis) => Promise<readonly AddressedEmail[]>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two looks, where they are not the usual ones. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 2_000;

/**
 * Sends letters by the mail server of the settings, each once: what happened is the row that tells of it, so that a
 * server that ends before a letter was written or sent does it when it is back. Nothing waits for it.
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
    // A delivery of 0 keeps mail back.
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

/** A letter that may have arrived says so, where it is sent again: also after a server that ended in between. */
function textOf({ text, outcome, attempts, failure, copy_note: note }: DueEmail): string {
  const mayHaveArrived = outcome === 'copy' || (attempts > 0 && failure === '');
  return mayHaveArrived && note !== '' ? `${note}\n\n${text}` : text;
}

function failureOf(error: unknown, email: DueEmail): LetterFailure {
  const failure = error instanceof Error ? error.message : String(error);
  if (isRefusedForGood(error)) return { failure, outcome: 'refused' };
  if (!(error instanceof MailUnanswered)) return { failure, outcome: email.outcome };
  return { failure, outcome: email.outcome === '' && email.copy_note !== '' ? 'copy' : 'unknown' };
}
