import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { queueEmails } from '#shared/server/delivery/emails.ts';
import type { JobKind, JobOutcome } from '#shared/server/jobs/job-kind.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import { type AlarmTextWriter, createAlarmTextWriter } from './alarm-texts.ts';
import type { Message } from './message.ts';
import { postWebhook } from './webhook.ts';

export interface AlarmKindOptions {
  readonly reader: Kysely<CentralTables>;
  readonly settings: () => Promise<GeneralSettings>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly clock: Clock;
  readonly version: string;
}

const DAY_MS = 86_400_000;
/** Most messages of one mail: a thousand branches may fall silent together. */
const MAX_OF_ONE_MAIL = 100;
/** Milliseconds for which a mail is tried. */
const RETRY_MS = 7 * DAY_MS;

const RULES = {
  concurrency: 1,
  backoff: { firstMs: 30_000, maxMs: 3_600_000 },
  leaseMs: 60_000,
  retryMs: null,
  retentionMs: 30 * DAY_MS,
  // Receivers recognise a repetition by its key.
  interrupted: 'waiting',
  pollMs: 2_000,
} as const satisfies Partial<JobKind>;

/** Messages about alarms by mail: one mail to each address with all messages that are due. */
export function createAlarmDigestKind(options: AlarmKindOptions): JobKind {
  const { settings, clock } = options;
  return {
    ...RULES,
    kind: 'alarmDigest',
    batch: MAX_OF_ONE_MAIL,
    async isActive() {
      const { mailActive, alarmMailTo, mailDelivery } = await settings();
      return mailActive && alarmMailTo !== '' && mailDelivery !== 0;
    },
    async handle(jobs) {
      const { alarmMailTo } = await settings();
      const words = await createWords(options);
      const email = words.emailOf(jobs.map(({ payload }) => JSON.parse(payload) as Message));
      const now = clock.now();
      const emails = addressesIn(alarmMailTo).map((recipient) => ({
        ...email,
        recipient,
        key: `${jobs[0].key}-${hash('sha256', recipient).slice(0, 16)}`,
        usefulUntil: now + RETRY_MS,
      }));
      return { kind: 'done', commit: (db) => queueEmails(db, emails, now) };
    },
  };
}

/** Messages about alarms by webhook. */
export function createAlarmWebhookKind(options: AlarmKindOptions): JobKind {
  const { settings, clock, version } = options;
  return {
    ...RULES,
    kind: 'alarmWebhook',
    batch: 1,
    isActive: async () => (await settings()).alarmWebhook !== '',
    async handle([{ key, payload }]): Promise<JobOutcome> {
      const { alarmWebhook: address } = await settings();
      const { textOf } = await createWords(options);
      try {
        const secret = await webhookSecret(options);
        const message = JSON.parse(payload) as Message;
        await postWebhook({ key, message }, { address, secret, version, textOf, now: clock.now() });
        return { kind: 'done' };
      } catch (error) {
        return { kind: 'failed', failure: failureOf(error) };
      }
    },
  };
}

const addressesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

const createWords = async (options: AlarmKindOptions): Promise<AlarmTextWriter> =>
  createAlarmTextWriter(await recipientLanguage(options));

/** Language of the installation; of its first branch where each browser selects its own, as for scheduled reports. */
async function recipientLanguage({ reader, settings }: AlarmKindOptions): Promise<Language> {
  const { language } = await settings();
  if (language !== 'browser') return spokenLanguage(language);
  const first = await reader
    .selectFrom('branches')
    .select('language')
    .where('enabled', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  return spokenLanguage(first?.language ?? '');
}

async function webhookSecret({ secrets, reader }: AlarmKindOptions): Promise<string> {
  const name = 'alarmWebhookSecret';
  const read = await secrets.read(reader, name);
  if (read.kind === 'open') return read.text;
  throw new Error(read.kind === 'none' ? `${name} is not set` : `${name} cannot be read: its key is gone`);
}

/**
 * The innermost cause is more specific than `fetch failed`. Addresses are left out, since they may contain secrets.
 */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
