import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { findFailingEmails } from '#shared/server/delivery/email-outbox.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { createSecretKey } from '#shared/server/secrets/secret-key.ts';
import { createSecrets } from '#shared/server/secrets/secrets.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { DeliveryEvent } from './message.ts';
import { queueDeliveries, type Way, waysOn } from './outbox.ts';
import { sendDue } from './send-due.ts';

export interface DeliveryOptions {
  readonly database: Pick<CentralDatabase, 'db' | 'reader'>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  /** Poll interval, ms, if not the default. */
  readonly pollMs?: number | undefined;
}

/** Poll interval of due messages, ms. */
const POLL_INTERVAL_MS = 2_000;
const DAY_MS = 86_400_000;
/** Retention of undelivered and of sent messages, ms. */
const RETENTION_MS = { waiting: 7 * DAY_MS, sent: 30 * DAY_MS };
/** Attempts after which a way counts as failing. */
const FAILING = 3;

/** Sends notifications of branch alarms by mail and webhook. */
export function composeDelivery(options: DeliveryOptions) {
  const { database, settings, clock, log, pollMs = POLL_INTERVAL_MS } = options;
  const { db, reader } = database;
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  const lastErrors = new Map<Way, string>();
  let timer: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;

  async function send(): Promise<void> {
    const now = await settings();
    for (const way of waysOn(now)) {
      if (stopped) return;
      const failure = await sendDue(way, now, { ...options, secrets });
      if (failure === null) lastErrors.delete(way);
      else if (lastErrors.get(way) !== failure)
        log.warn({ way, failure }, 'a message about alarms did not go out');
      if (failure !== null) lastErrors.set(way, failure);
    }
  }

  function deliverDue(): void {
    underWay ??= send()
      .catch((error: unknown) => log.error({ err: error }, 'messages about alarms were not sent'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    /** Queues an event on every enabled channel, in its transaction. */
    tell: (trx: Transaction<CentralTables>, event: DeliveryEvent, except?: string): Promise<void> =>
      queueDeliveries(trx, event, { now: clock.now(), ...(except !== undefined && { except }) }),

    /** Counts the messages that are not out yet. */
    async waiting(): Promise<number> {
      const { count } = await reader
        .selectFrom('alarm_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Channels with messages that failed several times and still wait; mail includes messages to customers. */
    async failing(): Promise<Way[]> {
      const rows = await reader
        .selectFrom('alarm_deliveries')
        .select('way')
        .distinct()
        .where('sent_at', 'is', null)
        .where('attempts', '>=', FAILING)
        .where('failure', '<>', '')
        .execute();
      const on = waysOn(await settings());
      const failingEmails = await findFailingEmails(reader, clock.now());
      const ways = on.filter((way) => rows.some((row) => row.way === way));
      return failingEmails && !ways.includes('mail') ? [...ways, 'mail'] : ways;
    },

    async doHousekeeping(): Promise<void> {
      const now = clock.now();
      await db
        .deleteFrom('alarm_deliveries')
        .where((eb) =>
          eb.or([
            eb.and([eb('sent_at', 'is', null), eb('created_at', '<', now - RETENTION_MS.waiting)]),
            eb('created_at', '<', now - RETENTION_MS.sent),
          ]),
        )
        .execute();
    },
    start(): void {
      timer = every(pollMs, deliverDue);
    },
    async stop(): Promise<void> {
      stopped = true;
      timer?.stop();
      await underWay;
    },
  };
}
