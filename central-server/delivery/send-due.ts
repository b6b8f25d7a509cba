import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Language } from '#shared/contract/fields.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { queueEmails } from '#shared/server/delivery/email-outbox.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Secrets } from '#shared/server/secrets/secrets.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { type AlarmTextWriter, createAlarmTextWriter } from './alarm-texts.ts';
import { claimDue, type Delivery, recordDeliveries, type Way } from './outbox.ts';
import { postWebhook } from './webhook.ts';

export interface SendOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly secrets: Pick<Secrets, 'read'>;
  readonly clock: Clock;
  readonly version: string;
}

/** Most messages of one mail: a thousand branches may fall silent together. */
const OF_ONE_MAIL = 100;

/** Milliseconds for which a mail is tried. */
const RETRY_MS = 7 * 24 * 3_600_000;

const addressesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

interface Sending extends SendOptions {
  readonly settings: GeneralSettings;
  readonly words: AlarmTextWriter;
}

/** Sends due messages of one channel. Returns the reason of a failure; null if all were sent or none was due. */
export async function sendDue(
  way: Way,
  settings: GeneralSettings,
  options: SendOptions,
): Promise<string | null> {
  const words = createAlarmTextWriter(await recipientLanguage(options, settings));
  return SENDS[way]({ ...options, settings, words });
}

/** Language of the installation; of its first branch where each browser selects its own, as for scheduled reports. */
async function recipientLanguage(
  { database }: SendOptions,
  { language }: GeneralSettings,
): Promise<Language> {
  if (language !== 'browser') return spokenLanguage(language);
  const first = await database.reader
    .selectFrom('branches')
    .select('language')
    .where('enabled', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  return spokenLanguage(first?.language ?? '');
}

const SENDS: Readonly<Record<Way, (sending: Sending) => Promise<string | null>>> = {
  /** Queues one mail with all messages that are due for each address; the outbox of mails sends and retries it. */
  async mail(sending) {
    const { database, settings, words, clock } = sending;
    // With delivery disabled, messages stay queued.
    if (settings.mailDelivery === 0) return null;
    const now = clock.now();
    const due = await claimDue(database.db, 'mail', { now, max: OF_ONE_MAIL });
    const [first] = due;
    if (!first) return null;
    const email = words.emailOf(due.map(({ message }) => message));
    const emails = addressesIn(settings.alarmMailTo).map((recipient) => ({
      ...email,
      recipient,
      key: `${first.key}-${hash('sha256', recipient).slice(0, 16)}`,
      happenedAt: now,
      usefulUntil: now + RETRY_MS,
    }));
    await database.db.transaction().execute(async (trx) => {
      const db: Kysely<CentralTables> = trx;
      await queueEmails(db, emails, now);
      await recordDeliveries(db, due, { sentAt: now });
    });
    return null;
  },

  /** Posts in sequence; after a failure the rest is sent later. */
  async webhook(sending) {
    const { database, settings, words, clock, version } = sending;
    for (;;) {
      const [delivery] = await claimDue(database.db, 'webhook', { now: clock.now(), max: 1 });
      if (!delivery) return null;
      const failure = await toOutcome(sending, [delivery], async () =>
        postWebhook(delivery, {
          address: settings.alarmWebhook,
          secret: await webhookSecret(sending),
          version,
          textOf: words.textOf,
          now: clock.now(),
        }),
      );
      if (failure !== null) return failure;
    }
  },
};

async function toOutcome(
  { database, clock }: Sending,
  deliveries: readonly Delivery[],
  send: () => Promise<void>,
): Promise<string | null> {
  const failure = await send().then(() => null, why);
  await recordDeliveries(database.db, deliveries, failure === null ? { sentAt: clock.now() } : { failure });
  return failure;
}

async function webhookSecret({ secrets, database }: Sending): Promise<string> {
  const name = 'alarmWebhookSecret';
  const read = await secrets.read(database.reader, name);
  if (read.kind === 'open') return read.text;
  throw new Error(read.kind === 'none' ? `${name} is not set` : `${name} cannot be read: its key is gone`);
}

/**
 * The innermost cause is more specific than `fetch failed`. Addresses are left out, since they may contain secrets.
 */
function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
