import type { Millis, QueueId, TicketId } from '../ids.ts';

/** The first callable ticket of one queue, and how many stand behind it. Strategies never see a whole line. */
export interface QueueLine {
  readonly queueId: QueueId;
  readonly queueName: string;
  readonly count: number;
  readonly head: WaitingTicket | null;
}

export interface WaitingTicket {
  readonly id: TicketId;
  readonly code: string;
  readonly queueId: QueueId;
  /** First arrival at the branch; kept over transfers and recovering. */
  readonly arrivedAt: Millis;
  /** Entering the present queue. */
  readonly enteredAt: Millis;
}

/** One row of an attention profile; which fields count depends on the profile's type. */
export interface ProfileRow {
  readonly queueId: QueueId;
  /** FIFO: lower is called first. */
  readonly sequence: number;
}

export interface Choice {
  readonly ticket: WaitingTicket;
  /** Why this one, for the event log: `A012: longest waiting of sequence 1, 04:10`. */
  readonly reason: string;
}

/**
 * Decides which ticket a workstation calls. Pure: the same lines, rows and moment give the same choice.
 * Returns null when no line has a callable ticket.
 */
export type Strategy = (
  lines: readonly QueueLine[],
  rows: readonly ProfileRow[],
  now: Millis,
) => Choice | null;
