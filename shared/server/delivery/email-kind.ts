import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { JobDb, JobKind, JobOutcome, JobWrite, StoredJob } from '../jobs/job-kind.ts';
import { queuedKeys } from '../jobs/job-store.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { type AddressedEmail, type EmailPayload, queueEmails } from './emails.ts';
import { isPermanentRejection, MailUnanswered, sendMail } from './mail.ts';
import { mailPassword } from './mail-password.ts';

export interface EmailKindOptions {
  readonly reader: JobDb;
  readonly write: JobWrite;
  /** Emails that are due now; repeated calls return the same keys. */
  readonly emailTimes: (now: Millis) => Promise<readonly AddressedEmail[]>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
}

/**
 * Emails through the configured mail server. They derive from stored events, so that an interrupted server continues;
 * all attempts have the same message id.
 */
export function createEmailKind(options: EmailKindOptions): JobKind {
  const { reader, write, emailTimes, settings } = options;
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));

  async function send(job: StoredJob): Promise<JobOutcome> {
    const { key, subject, target, doubtful } = job;
    const { text, attachment, copyNote = '' } = JSON.parse(job.payload) as EmailPayload;
    const isCopy = doubtful === 1 && copyNote !== '';
    const email = { key, subject, text: isCopy ? `${copyNote}\n\n${text}` : text, to: [target], attachment };
    const now = await settings();
    try {
      await sendMail(email, now, await mailPassword(secrets, reader, now));
      return { kind: 'done' };
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (isPermanentRejection(error)) return { kind: 'dead', failure };
      if (!(error instanceof MailUnanswered)) return { kind: 'failed', failure };
      // A copy is sent once at most.
      return { kind: 'unknown', failure, repeat: doubtful === 0 && copyNote !== '' };
    }
  }

  return {
    kind: 'email',
    concurrency: 1,
    batch: 1,
    backoff: { firstMs: 15_000, maxMs: 600_000 },
    leaseMs: 60_000,
    retryMs: null,
    retentionMs: 30 * 24 * 3_600_000,
    interrupted: 'waiting',
    pollMs: 2_000,
    async isActive() {
      const { mailActive, mailDelivery } = await settings();
      // A delivery of 0 suspends mail.
      return mailActive && mailDelivery !== 0;
    },
    async collect(now) {
      const due = await emailTimes(now);
      const queued = await queuedKeys(
        reader,
        due.map(({ key }) => key),
      );
      const fresh = due.filter(({ key }) => !queued.has(key));
      if (fresh.length > 0) await write((db) => queueEmails(db, fresh, now));
    },
    handle: ([job]) => send(job),
  };
}
