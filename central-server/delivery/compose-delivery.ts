import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { JobKindName } from '#shared/domain/jobs/jobs.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { findFailingEmails } from '#shared/server/delivery/emails.ts';
import type { JobKind } from '#shared/server/jobs/job-kind.ts';
import { findFailingJobs, queueJobs } from '#shared/server/jobs/job-store.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';
import { createSecrets } from '#shared/server/secrets/secrets.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { createAlarmDigestKind, createAlarmWebhookKind } from './alarm-kinds.ts';
import { type DeliveryEvent, messageOf } from './message.ts';

export interface DeliveryOptions {
  readonly database: Pick<CentralDatabase, 'reader'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly version: string;
}

/** Channels of messages about alarms, by the kind of their jobs. */
type Way = 'mail' | 'webhook';
const KIND_OF_WAY = {
  mail: 'alarmDigest',
  webhook: 'alarmWebhook',
} as const satisfies Record<Way, JobKindName>;

/** Time after which an unsent message expires, ms. */
const USEFUL_MS = 7 * 86_400_000;

/** Sends notifications of branch alarms by mail and webhook. */
export function composeDelivery(options: DeliveryOptions) {
  const { settings, clock } = options;
  const { reader } = options.database;
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));

  return {
    kinds: [
      createAlarmDigestKind({ ...options, reader, secrets }),
      createAlarmWebhookKind({ ...options, reader, secrets }),
    ] satisfies JobKind[],

    /** Queues an event on every enabled channel, in its transaction. */
    async tell(trx: Transaction<CentralTables>, event: DeliveryEvent, except?: string): Promise<void> {
      const db: Kysely<CentralTables> = trx;
      const ways = waysOn(await generalSettings(db)).filter((way) => way !== except);
      if (ways.length === 0) return;
      const payload = await messageOf(trx, event);
      const now = clock.now();
      const jobs = ways.map((way) => ({
        key: randomUUID(),
        kind: KIND_OF_WAY[way],
        subject: payload.branch?.name ?? '',
        payload,
        expiresAt: now + USEFUL_MS,
      }));
      await queueJobs(db, jobs, now);
    },

    /** Counts the messages that are not out yet. */
    async waiting(): Promise<number> {
      const { count } = await reader
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', 'in', Object.values(KIND_OF_WAY))
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Channels with messages that failed several times and still wait; mail includes messages to customers. */
    async failing(): Promise<Way[]> {
      const now = clock.now();
      const isOn = waysOn(await settings()).includes('webhook');
      const webhooks = isOn ? await findFailingJobs(reader, 'alarmWebhook', now) : null;
      const emails = await findFailingEmails(reader, now);
      return [...(emails ? (['mail'] as const) : []), ...(webhooks ? (['webhook'] as const) : [])];
    },
  };
}

/** Enabled notification channels. */
const waysOn = ({ mailActive, alarmMailTo, alarmWebhook }: GeneralSettings): Way[] => [
  ...(mailActive && alarmMailTo !== '' ? (['mail'] as const) : []),
  ...(alarmWebhook !== '' ? (['webhook'] as const) : []),
];
