import type { Millis, QueueId, Seconds } from '../ids.ts';
import type { CallOrder } from './call-order.ts';

/** A queue as it is now, with what is expected of it. */
export interface QueueNow {
  readonly id: QueueId;
  /** What it promises; 0 for no promise, so that nothing can be broken. */
  readonly sla: Seconds;
  /** When each of those who wait entered it, the longest wait first. */
  readonly waitingSince: readonly Millis[];
  /** Customers expected an hour, for each coming quarter of an hour; the last one stands for all after it. */
  readonly perHour: readonly number[];
  /** How long serving one of its customers takes on average. */
  readonly serviceTime: Seconds;
}

/** An open workstation. */
export interface WorkstationNow {
  readonly order: CallOrder;
  /** Whom it serves now; null where it is free. */
  readonly serving: { readonly queueId: QueueId; readonly since: Millis } | null;
}

/** A branch at one moment: all that an early warning is made from. */
export interface BranchNow {
  readonly now: Millis;
  /** When its last customers may come: closing time, or later than anybody looks. */
  readonly closesAt: Millis;
  readonly queues: readonly QueueNow[];
  readonly workstations: readonly WorkstationNow[];
}
