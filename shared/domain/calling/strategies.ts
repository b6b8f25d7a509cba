import type { Millis, QueueId, Seconds, TicketId } from '../ids.ts';
import { durationText } from '../time/duration-text.ts';

/**
 * Chooses the ticket that a workstation calls; null without a candidate. Pure. `rows` are in the profile's order; without
 * rows, all queues are equal.
 */
export type Strategy = (
  queues: readonly QueueCandidates[],
  rows: readonly ProfileRow[],
  round: Round | null,
  now: Millis,
) => StrategyResult | null;

export interface StrategyResult {
  readonly ticket: WaitingTicket;
  /** Reason for the event log: `A012: over its limit of 0:10:00 by 0:01:20, level 1`. */
  readonly reason: string;
  /** State after this call; RATIOBASED only. */
  readonly round?: Round;
}

/** A row of an attention profile; the profile's type decides which fields apply (configuration, section 3). */
export interface ProfileRow {
  /** Ascending in the order of the rows. */
  readonly id: number;
  readonly queueId: QueueId;
  /** FIFO: the lower is called first. */
  readonly sequence: number;
  /** WEIGHTED: factor of the waiting time. */
  readonly weight: number;
  /** RATIOBASED: calls per turn, from 1. */
  readonly iterations: number;
  /** TIMEBASED and APPOINTMENTBASED: the lower is called first. */
  readonly level: number;
  /** TIMEBASED: wait from which a ticket has priority; 0 for none. */
  readonly limit: Seconds;
}

/** State of a RATIOBASED profile, one per branch. */
export interface Round {
  /** Id of the row called last, or of its queue in a profile without rows. The row may be deleted by now. */
  readonly row: number;
  /** Calls in the present turn. */
  readonly called: number;
}

export interface WaitingTicket {
  /** Ascending by first arrival, which transfers and recovery keep. */
  readonly id: TicketId;
  readonly code: string;
  readonly queueId: QueueId;
  /** Entry into the present queue. */
  readonly enteredAt: Millis;
  /** Null without an appointment. */
  readonly appointmentAt: Millis | null;
}

/**
 * The callable tickets of a queue that a strategy may choose; null without one. Strategies never read a whole queue: the
 * cost of a call is independent of the queue's length.
 */
export interface QueueCandidates {
  readonly queueId: QueueId;
  readonly queueName: string;
  /** First by arrival. */
  readonly head: WaitingTicket | null;
  /**
   * Longest wait in this queue. May differ from the head: a transferred ticket keeps its first arrival. Null if no
   * profile requires it (`requiredHeads`).
   */
  readonly oldest: WaitingTicket | null;
  /** Longest wait among tickets without an appointment or with a due one. */
  readonly oldestDue: WaitingTicket | null;
  /** Null for queues without appointments, and if no profile requires them. */
  readonly appointments: AppointmentHeads | null;
}

export interface AppointmentHeads {
  /** Earliest due appointment. */
  readonly due: WaitingTicket | null;
  /** First by arrival without an appointment. */
  readonly walkIn: WaitingTicket | null;
  /** Earliest appointment in the future. */
  readonly early: WaitingTicket | null;
}

/**
 * Lower `sequence` first; among equal sequences the earliest arrival over all those queues, then the lower id.
 *
 * @internal used by tests besides this file
 */
export const fifo: Strategy = (queues, rows, _round, now) => {
  const [first] = candidatesByRow(queues, rows)
    .flatMap(({ row, queue }) => (queue.head ? [{ ticket: queue.head, sequence: row.sequence }] : []))
    .sort((a, b) => a.sequence - b.sequence || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, sequence } = first;
  return {
    ticket,
    reason: `${ticket.code}: first of sequence ${sequence} by arrival, waiting ${spanText(waited(ticket, now))}`,
  };
};

/**
 * Calls the first by arrival of the queue with the greatest longest wait × `weight`. The wait of the head is not used: a
 * ticket just transferred or recovered comes first by arrival and would hide the waits behind it. With weights above 0
 * every ticket is called eventually.
 *
 * @internal used by tests besides this file
 */
export const weighted: Strategy = (queues, rows, _round, now) => {
  const [first, second] = candidatesByRow(queues, rows)
    .flatMap(({ row: { weight }, queue: { head, oldest, queueName } }) => {
      if (!head) return [];
      const wait = waited(oldest ?? head, now);
      return [{ ticket: head, queueName, weight, wait, product: wait * weight }];
    })
    .sort((a, b) => b.product - a.product || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, queueName, weight, wait, product } = first;
  const text = `longest wait ${spanText(wait)} × weight ${weight} = ${spanText(product)}`;
  const tie = tieText(second?.product === product);
  return {
    ticket,
    reason: `${ticket.code}: first by arrival of ${queueName}, whose ${text} is the most${tie}`,
  };
};

/**
 * Rounds: up to `iterations` calls from each queue in row order; an empty queue passes its turn on. Each queue has one
 * turn a round, so that every ticket is called eventually. If the current row was deleted, or its queue is not callable,
 * the next row continues: the round does not restart.
 *
 * Rows A × 2, B × 1, both queues full: A A B A A B. B empty for a while: A A A A, then B once it has a ticket.
 *
 * @internal used by tests besides this file
 */
export const ratioBased: Strategy = (queues, rows, round, _now) => {
  const all = rowsInOrder(queues, rows);
  const { first, called: calledBefore } = nextRow(all, round);
  // One step more than there are rows: if only the current queue has tickets, it starts a new turn.
  for (let step = 0; step <= all.length; step += 1) {
    const turn = all[(first + step) % all.length];
    if (!turn?.queue?.head) continue;
    const { head: ticket, queueName } = turn.queue;
    const iterations = Math.max(1, turn.row.iterations);
    const called = (step === 0 ? calledBefore : 0) + 1;
    if (called > iterations) continue;
    const reason = `${ticket.code}: ${called} of ${iterations} in the turn of ${queueName}, first by arrival`;
    return { ticket, reason, round: { row: turn.row.id, called } };
  }
  return null;
};

/** Index of the row called last and its calls so far; if that row was deleted, of its successor with 0 calls. */
function nextRow(
  all: readonly OptionalRowCandidates[],
  round: Round | null,
): { readonly first: number; readonly called: number } {
  if (!round) return { first: 0, called: 0 };
  const first = all.findIndex(({ row }) => row.id >= round.row);
  const exists = all[first]?.row.id === round.row;
  return { first: Math.max(0, first), called: exists ? round.called : 0 };
}

/** Tickets over their row's `limit` first, by lower `level`, then by longest over; otherwise by level, then arrival. */
const timeBased: Strategy = (queues, rows, _round, now) => {
  const all = candidatesByRow(queues, rows);
  return overLimit(all, now) ?? byLevel(all, now);
};

function overLimit(all: readonly RowCandidates[], now: Millis): StrategyResult | null {
  const [first, second] = all
    .flatMap(({ row: { level, limit }, queue: { oldest } }) => {
      const over = oldest && limit > 0 ? waited(oldest, now) - limit * 1000 : 0;
      return oldest && over > 0 ? [{ ticket: oldest, level, limit, over }] : [];
    })
    .sort((a, b) => a.level - b.level || b.over - a.over || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, level, limit, over } = first;
  const by = `${spanText(limit * 1000)} by ${spanText(over)}`;
  const tie = tieText(second?.level === level && second.over === over);
  return { ticket, reason: `${ticket.code}: over its limit of ${by}, level ${level}${tie}` };
}

function byLevel(all: readonly RowCandidates[], now: Millis): StrategyResult | null {
  const [first] = all
    .flatMap(({ row: { level }, queue: { head } }) => (head ? [{ ticket: head, level }] : []))
    .sort((a, b) => a.level - b.level || byArrival(a.ticket, b.ticket));
  if (!first) return null;
  const { ticket, level } = first;
  return {
    ticket,
    reason: `${ticket.code}: first of level ${level} by arrival, waiting ${spanText(waited(ticket, now))}`,
  };
}

/**
 * By `level`. Within a level, due appointments first by their time, then walk-ins by arrival. A future appointment is
 * called only without any other candidate, regardless of the level.
 */
const appointmentBased: Strategy = (queues, rows, _round, now) => {
  const [first, second] = candidatesByRow(queues, rows)
    .flatMap(appointmentCandidates)
    .sort(byLevelTimeArrival);
  if (!first) return null;
  const { ticket, kind } = first;
  const isTie = kind !== 'walkIn' && second !== undefined && byLevelAndTime(first, second) === 0;
  return { ticket, reason: `${ticket.code}: ${APPOINTMENT_REASONS[kind](first, now)}${tieText(isTie)}` };
};

type AppointmentKind = keyof AppointmentHeads;

interface AppointmentCandidate {
  readonly ticket: WaitingTicket;
  readonly level: number;
  readonly kind: AppointmentKind;
}

const APPOINTMENT_KINDS: readonly AppointmentKind[] = ['due', 'walkIn', 'early'];

const APPOINTMENT_REASONS: Record<AppointmentKind, (candidate: AppointmentCandidate, now: Millis) => string> =
  {
    due: (one, now) => `appointment due since ${spanText(now - appointmentOf(one))}, level ${one.level}`,
    walkIn: ({ ticket, level }, now) =>
      `first of level ${level} by arrival, none of its due appointments can be called, ` +
      `waiting ${spanText(waited(ticket, now))}`,
    early: (one, now) =>
      `no walk-in and no due appointment can be called, appointment in ${spanText(appointmentOf(one) - now)}, level ${one.level}`,
  };

function appointmentCandidates({ row: { level }, queue }: RowCandidates): AppointmentCandidate[] {
  const heads = queue.appointments ?? { due: null, walkIn: queue.head, early: null };
  return APPOINTMENT_KINDS.flatMap((kind) => {
    const ticket = heads[kind];
    return ticket ? [{ ticket, level, kind }] : [];
  });
}

const byLevelTimeArrival = (a: AppointmentCandidate, b: AppointmentCandidate): number =>
  byLevelAndTime(a, b) || byArrival(a.ticket, b.ticket);

const byLevelAndTime = (a: AppointmentCandidate, b: AppointmentCandidate): number =>
  Number(a.kind === 'early') - Number(b.kind === 'early') ||
  a.level - b.level ||
  APPOINTMENT_KINDS.indexOf(a.kind) - APPOINTMENT_KINDS.indexOf(b.kind) ||
  appointmentOf(a) - appointmentOf(b);

/** 0 for walk-ins, which are ordered by arrival only. */
const appointmentOf = ({ kind, ticket }: AppointmentCandidate): Millis =>
  kind === 'walkIn' ? 0 : (ticket.appointmentAt ?? 0);

/**
 * Strategy of each attention profile type (configuration, section 3). The sixth type, CONDITIONALBASED, chooses between
 * two profiles of these types.
 */
export const STRATEGIES = {
  FIFO: fifo,
  WEIGHTED: weighted,
  RATIOBASED: ratioBased,
  TIMEBASED: timeBased,
  APPOINTMENTBASED: appointmentBased,
} as const satisfies Record<string, Strategy>;

export type OrderingType = keyof typeof STRATEGIES;

export const isOrderingType = (type: string): type is OrderingType => Object.hasOwn(STRATEGIES, type);

interface RowCandidates {
  readonly row: ProfileRow;
  readonly queue: QueueCandidates;
}

interface OptionalRowCandidates {
  readonly row: ProfileRow;
  /** Null if the workstation does not call the row's queue. */
  readonly queue: QueueCandidates | null;
}

/** The rows whose queue the workstation calls, in their order. */
export const candidatesByRow = (
  queues: readonly QueueCandidates[],
  rows: readonly ProfileRow[],
): RowCandidates[] => rowsInOrder(queues, rows).flatMap(({ row, queue }) => (queue ? [{ row, queue }] : []));

/** All rows in their order; without rows, one per queue by queue id. */
function rowsInOrder(
  queues: readonly QueueCandidates[],
  rows: readonly ProfileRow[],
): OptionalRowCandidates[] {
  if (rows.length === 0) {
    return queues
      .map((queue) => ({ queue, row: { id: queue.queueId, queueId: queue.queueId, ...DEFAULT_ROW } }))
      .sort((a, b) => a.queue.queueId - b.queue.queueId);
  }
  const byQueue = new Map(queues.map((queue) => [queue.queueId, queue]));
  return rows.map((row) => ({ row, queue: byQueue.get(row.queueId) ?? null }));
}

/** Row of each queue in a profile without rows. */
const DEFAULT_ROW = { sequence: 0, weight: 1, iterations: 1, level: 0, limit: 0 } as const;

/** Time in the present queue; 0 if the clock was set back since. */
export const waited = (ticket: WaitingTicket, now: Millis): Millis => Math.max(0, now - ticket.enteredAt);

/** By first arrival. Ids ascend with it, also when the clock was set back. */
export const byArrival = (a: Pick<WaitingTicket, 'id'>, b: Pick<WaitingTicket, 'id'>): number => a.id - b.id;

/** End of a reason if arrival decided between equal candidates. */
export const tieText = (isTie: boolean): string => (isTie ? ', earlier by arrival' : '');

/** 250000 ms → `0:04:10`, truncated to seconds. */
export const spanText = (span: Millis): string => durationText(span / 1000);
