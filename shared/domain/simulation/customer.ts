import type { WaitingTicket } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Somebody with a ticket, and when politeness lets it be called. */
export interface Customer extends WaitingTicket {
  readonly callableAt: Millis;
  /** First arrival at the branch. */
  readonly arrivedAt: Millis;
}
