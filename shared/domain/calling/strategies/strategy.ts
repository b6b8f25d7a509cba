import type { Millis, QueueId, Seconds, TicketId } from '#shared/domain/ids.ts';

export interface WaitingTicket {
  /** Rises with the first arrival, which is kept over transfers and recovering. */
  readonly id: TicketId;
  readonly code: string;
  readonly queueId: QueueId;
  /** Entering the present queue. */
  readonly enteredAt: Millis;
  /** Null without an appointment. */
  readonly appointmentAt: Millis | null;
}

/**
 * Holds the tickets of one queue that may come next; each null where there is none. Customers still walking over are
 * not among them. Strategies never see a whole queue, so that a call costs the same however many wait.
 */
export interface QueueCandidates {
  readonly queueId: QueueId;
  readonly queueName: string;
  /** First by arrival. */
  readonly head: WaitingTicket | null;
  /**
   * Longest in this queue. Not always the head: a transferred ticket keeps its first arrival. Null too where no
   * profile of the call reads it (`headsRead`).
   */
  readonly longest: WaitingTicket | null;
  /** The same among those without an appointment or with one whose time has come. */
  readonly longestDue: WaitingTicket | null;
  /** Null for queues without appointments, and where no profile of the call reads them. */
  readonly appointments: AppointmentHeads | null;
}

/** The heads of a queue with appointments. */
export interface AppointmentHeads {
  /** The earliest appointment whose time has come. */
  readonly due: WaitingTicket | null;
  /** The first by arrival of those without an appointment. */
  readonly walkIn: WaitingTicket | null;
  /** The earliest appointment whose time has not come. */
  readonly early: WaitingTicket | null;
}

/** One row of an attention profile; which fields count depends on the profile's type (configuration, section 3). */
export interface ProfileRow {
  /** Rises in the order of the rows. */
  readonly id: number;
  readonly queueId: QueueId;
  /** FIFO: lower is called first. */
  readonly sequence: number;
  /** WEIGHTED: what a waiting time is multiplied by. */
  readonly weight: number;
  /** RATIOBASED: how many are called in one turn, from 1. */
  readonly iterations: number;
  /** TIMEBASED and APPOINTMENTBASED: lower is called first. */
  readonly level: number;
  /** TIMEBASED: the wait from which a ticket goes before others; 0 for none. */
  readonly limit: Seconds;
}

/** The place in the round of a RATIOBASED profile: one for the whole branch, whichever workstation calls. */
export interface Round {
  /** The id of the row called last, of its queue where the profile has no rows. The row may be gone by now. */
  readonly row: number;
  /** Calls that it has had in this turn. */
  readonly called: number;
}

export interface StrategyResult {
  readonly ticket: WaitingTicket;
  /** The reason for this ticket, for the event log: `A012: over its limit of 0:10:00 by 0:01:20, level 1`. */
  readonly reason: string;
  /** The round after this call; only RATIOBASED moves it. */
  readonly round?: Round;
}

/**
 * Decides which ticket a workstation calls. Pure: the same lines, rows, round and moment give the same choice. Rows
 * are in the profile's order; without rows every line counts, all alike. Null when no row's line has anybody.
 */
export type Strategy = (
  lines: readonly QueueCandidates[],
  rows: readonly ProfileRow[],
  round: Round | null,
  now: Millis,
) => StrategyResult | null;
