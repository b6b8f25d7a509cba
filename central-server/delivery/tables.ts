import type { Generated } from 'kysely';

/** Holds the messages about alarms that are to go out, and those that have. */
export interface DeliveryTables {
  alarm_deliveries: AlarmDeliveriesTable;
}

/** One message on one way; written in the transaction that raises the alarm. */
interface AlarmDeliveriesTable {
  id: Generated<number>;
  way: 'mail' | 'webhook';
  /** Names the delivery, the same however often it is tried: whoever got it twice can tell. */
  key: string;
  /** JSON of a `Message`. */
  message: string;
  created_at: number;
  /** Times that sending was begun; put up before it is, so that two processes never send the same at once. */
  attempts: number;
  next_at: number;
  sent_at: number | null;
  /** Why the last attempt failed; empty where none has. */
  failure: Generated<string>;
}
