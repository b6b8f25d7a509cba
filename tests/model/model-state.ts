import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { OPERATORS, type Operator, QUEUES, WORKSTATIONS } from './model-branch.ts';

export interface ModelTicket {
  readonly id: number;
  readonly queue: number;
  readonly state: TicketState;
  /** 0 for a customer without ticket. */
  readonly number: number;
  readonly code: string;
  readonly arrived: number;
  /** Moment at which it entered its queue. */
  readonly entered: number;
  /** Moment from which call-next may take it. */
  readonly callable: number;
  /** When it became a no-show; null in other states. */
  readonly missed: number | null;
  /** The workstation that serves it. */
  readonly workstation: number | null;
  /** User who serves it or has it on stand-by. */
  readonly user: Operator | null;
}

/** Action at a workstation that can be undone. */
export interface Doing {
  readonly user: Operator;
  readonly at: number;
  /** The ticket before the action. */
  readonly before: ModelTicket;
}

export interface Provided {
  readonly last: number | null;
  readonly day: number;
  readonly byDay: Map<number, number>;
}

/** State of the model: plain values, independent of the product. */
export interface ModelState {
  now: number;
  /** The monotonic clock. */
  mono: number;
  /** When the wall clock was last trusted; null after a start, until the day is certain. */
  trustedClock: { readonly now: number; readonly mono: number } | null;
  /** Whether the day of the clock is in doubt. */
  isDoubted: boolean;
  /** The current business day. */
  day: number;
  readonly tickets: Map<number, ModelTicket>;
  /** Number of ticket events so far, as expected in the log. */
  events: number;
  /** Open workstations with their operators. */
  readonly open: Map<number, Operator>;
  /** When each of them was opened. */
  readonly openedAt: Map<number, number>;
  /** Waiting workstations, longest waiting first. */
  waitingWorkstations: readonly number[];
  /** The last number of each queue with its day, and the last number of each day. */
  readonly provided: Map<number, Provided>;
  /** Last action per workstation that can still be undone. */
  readonly doings: Map<number, Doing>;
  /** The same, including actions that can no longer be undone. */
  readonly done: Map<number, Doing>;
  /** Last event at each open workstation, from which its idle time counts. */
  readonly quietSince: Map<number, number>;
  /** True if the wall clock was set. */
  clockWasSet: boolean;
}

const DAY_MS = 24 * 3_600_000;

export const dayOf = (moment: number): number => Math.floor(moment / DAY_MS);
/** A day as YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const endOfDay = (day: number): number => (day + 1) * DAY_MS;

export function emptyModel(now: number): ModelState {
  return {
    now,
    mono: 0,
    trustedClock: { now, mono: 0 },
    isDoubted: false,
    day: dayOf(now),
    tickets: new Map(),
    events: 0,
    open: new Map(),
    openedAt: new Map(),
    waitingWorkstations: [],
    provided: new Map(),
    doings: new Map(),
    done: new Map(),
    quietSince: new Map(),
    clockWasSet: false,
  };
}

export const workstationIds: readonly number[] = Object.keys(WORKSTATIONS).map(Number);
export const queueIds: readonly number[] = Object.keys(QUEUES).map(Number);
export const operators: readonly Operator[] = OPERATORS;

export const ticketsIn = (model: ModelState, ...states: readonly TicketState[]): ModelTicket[] =>
  [...model.tickets.values()].filter(({ state }) => states.includes(state));

/** The ticket that a workstation serves. */
export const currentAt = (model: ModelState, workstation: number): ModelTicket | undefined =>
  ticketsIn(model, 'assisting').find((ticket) => ticket.workstation === workstation);

/** Workstation of a user. */
export const workstationOf = (model: ModelState, user: Operator): number | undefined =>
  [...model.open].find(([, at]) => at === user)?.[0];

const living = (model: ModelState): ModelTicket[] => ticketsIn(model, 'waiting', 'standby', 'assisting');

/** True if a number is in use. */
export const isLiving = (model: ModelState, { number, code }: ModelTicket): boolean =>
  number > 0 && living(model).some((one) => one.code === code);

/** Whether a workstation may call a waiting ticket. */
export const reaches = (workstation: number, ticket: ModelTicket): boolean =>
  WORKSTATIONS[workstation]?.sequences[ticket.queue] !== undefined;

/** True if call-next may select a waiting ticket. */
export const mayBeCalled = (model: ModelState, { callable, entered }: ModelTicket): boolean =>
  callable <= model.now || entered > model.now;

/** The ticket of call-next: lowest sequence, then first arrival; none in politeness. */
export function nextFor(model: ModelState, workstation: number): ModelTicket | undefined {
  const sequence = (ticket: ModelTicket) => WORKSTATIONS[workstation]?.sequences[ticket.queue] ?? 0;
  return ticketsIn(model, 'waiting')
    .filter((ticket) => mayBeCalled(model, ticket) && reaches(workstation, ticket))
    .sort((a, b) => sequence(a) - sequence(b) || a.id - b.id)[0];
}

/** Free numbers of a queue, in order. */
function freeNumbersOf(model: ModelState, queue: number): number[] {
  const { letter, max } = queueOf(queue);
  const used = new Set(living(model).flatMap(({ code, number }) => (code.startsWith(letter) ? number : [])));
  return Array.from({ length: max }, (_, index) => index + 1).filter((number) => !used.has(number));
}

/** Counts the free numbers of a queue. */
export const freeNumbers = (model: ModelState, queue: number): number => freeNumbersOf(model, queue).length;

/** The next number of a queue; undefined if all numbers are in use. */
export function numberFrom(model: ModelState, queue: number): number | undefined {
  const provided = model.provided.get(queue);
  const last = (queueOf(queue).restarts ? provided?.byDay.get(model.day) : provided?.last) ?? 0;
  const free = freeNumbersOf(model, queue);
  return free.find((number) => number > last) ?? free[0];
}

export function queueOf(id: number) {
  const queue = QUEUES[id];
  if (!queue) throw new Error(`the model has no queue ${id}`);
  return queue;
}
