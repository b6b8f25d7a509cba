import type { WaitingTicket } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A ticket with the time from which it can be called. */
export interface Customer extends WaitingTicket {
  readonly callableAt: Millis;
  /** First arrival at the branch. */
  readonly arrivedAt: Millis;
}
