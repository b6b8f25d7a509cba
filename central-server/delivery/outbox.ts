import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { type DeliveryEvent, type Message, messageOf } from './message.ts';

export type Way = 'mail' | 'webhook';

/** A message that it is this process's turn to send. */
export interface Delivery {
  readonly id: number;
  readonly key: string;
  readonly message: Message;
}

/** Enabled notification channels. */
export const waysOn = ({ mailActive, alarmMailTo, alarmWebhook }: GeneralSettings): Way[] => [
  ...(mailActive && alarmMailTo !== '' ? (['mail'] as const) : []),
  ...(alarmWebhook !== '' ? (['webhook'] as const) : []),
];

/** Queues an event on every enabled channel, in its transaction. */
export async function queueDeliveries(
  trx: Transaction<CentralTables>,
  event: DeliveryEvent,
  { now, except }: { readonly now: Millis; readonly except?: string },
): Promise<void> {
  const db: Kysely<CentralTables> = trx;
  const ways = waysOn(await generalSettings(db)).filter((way) => way !== except);
  if (ways.length === 0) return;
  const message = JSON.stringify(await messageOf(trx, event));
  await trx
    .insertInto('alarm_deliveries')
    .values(
      ways.map((way) => ({
        way,
        key: randomUUID(),
        message,
        created_at: now,
        attempts: 0,
        next_at: now,
        sent_at: null,
      })),
    )
    .execute();
}

const FIRST_PAUSE_MS = 30_000;
const MAX_BACKOFF_MS = 3_600_000;

/** Milliseconds until a message is tried again that was tried so often. */
const pauseAfter = (attempts: number): Millis =>
  Math.min(MAX_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));

/**
 * Claims the oldest due notification. The claim is durable before sending, so that an interrupted one is retried
 * under the same key.
 */
export async function claimDue(
  db: Kysely<CentralTables>,
  way: Way,
  { now, max }: { readonly now: Millis; readonly max: number },
): Promise<Delivery[]> {
  const due = await db
    .selectFrom('alarm_deliveries')
    .select(['id', 'key', 'message', 'attempts'])
    .where('way', '=', way)
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('id')
    .limit(max)
    .execute();
  const mine: Delivery[] = [];
  for (const { id, key, message, attempts } of due) {
    const { numUpdatedRows } = await db
      .updateTable('alarm_deliveries')
      .set({ attempts: attempts + 1, next_at: now + pauseAfter(attempts) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) mine.push({ id, key, message: JSON.parse(message) as Message });
  }
  return mine;
}

/** Stores that messages were sent, or why they were not. */
export async function recordDeliveries(
  db: Kysely<CentralTables>,
  deliveries: readonly Delivery[],
  outcome: { readonly sentAt: Millis } | { readonly failure: string },
): Promise<void> {
  await db
    .updateTable('alarm_deliveries')
    .set('sentAt' in outcome ? { sent_at: outcome.sentAt, failure: '' } : { failure: outcome.failure })
    .where(
      'id',
      'in',
      deliveries.map(({ id }) => id),
    )
    .execute();
}
