import type { TicketState } from '#shared/domain/tickets/transitions.ts';
import { OPERATORS, type Operator, QUEUES, WORKSTATIONS } from './model-branch.ts';

export interface ModelTicket {
  readonly id: number;
  readonly queue: number;
  readonly state: TicketState;
  /** 0 for somebody who came without ticket. */
  readonly number: number;
  readonly code: string;
  readonly arrived: number;
  /** Moment at which it entered its queue. */
  readonly entered: number;
  /** Moment from which call-next may take it. */
  readonly callable: number;
  /** Says when the customer was found not to have come; null in any other state. */
  readonly missed: number | null;
  /** The workstation that serves it. */
  readonly workstation: number | null;
  /** Names who serves it, or on whose stand-by list it is. */
  readonly user: Operator | null;
}

/** Describes what was done at a workstation and can be taken back. */
export interface Doing {
  readonly user: Operator;
  readonly at: number;
  /** The ticket as it was. */
  readonly before: ModelTicket;
}

export interface Given {
  readonly last: number | null;
  readonly day: number;
  readonly byDay: Map<number, number>;
}

/** All that the model knows: plain values, nothing of how the product keeps them. */
export interface ModelState {
  now: number;
  /** The clock that nobody sets. */
  mono: number;
  /** When the wall clock was believed last; null after a start, until the day is certain. */
  believed: { readonly now: number; readonly mono: number } | null;
  /** Tells whether the clock's day is in doubt. */
  isDoubted: boolean;
  /** The business day that the branch is in. */
  day: number;
  readonly tickets: Map<number, ModelTicket>;
  /** Number of things that have happened to tickets: as many events there must be. */
  events: number;
  /** Open workstations, and who is there. */
  readonly open: Map<number, Operator>;
  /** Since when each of them is open. */
  readonly openedAt: Map<number, number>;
  /** Workstations that wait for the next customer, the first one first. */
  waitingWorkstations: readonly number[];
  /** The number given last in each queue, and on which day; and the last one of each day. */
  readonly given: Map<number, Given>;
  /** Holds what was done last at each workstation, while nothing has been built on it. */
  readonly doings: Map<number, Doing>;
  /** The same, whatever has been built on it since. */
  readonly done: Map<number, Doing>;
  /** Says when something happened last at an open workstation: since then it is idle, if it is. */
  readonly quietSince: Map<number, number>;
  /** Tells whether somebody has set the wall clock. */
  clockWasSet: boolean;
}

const DAY_MS = 24 * 3_600_000;

export const dayOf = (moment: number): number => Math.floor(moment / DAY_MS);
/** A day as it is written, YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const endOfDay = (day: number): number => (day + 1) * DAY_MS;

export function emptyModel(now: number): ModelState {
  return {
    now,
    mono: 0,
    believed: { now, mono: 0 },
    isDoubted: false,
    day: dayOf(now),
    tickets: new Map(),
    events: 0,
    open: new Map(),
    openedAt: new Map(),
    waitingWorkstations: [],
    given: new Map(),
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
export const heldAt = (model: ModelState, workstation: number): ModelTicket | undefined =>
  ticketsIn(model, 'assisting').find((ticket) => ticket.workstation === workstation);

/** The workstation that somebody has open. */
export const workstationOf = (model: ModelState, user: Operator): number | undefined =>
  [...model.open].find(([, at]) => at === user)?.[0];

const living = (model: ModelState): ModelTicket[] => ticketsIn(model, 'waiting', 'standby', 'assisting');

/** Tells whether somebody waits or is served under a ticket's number. */
export const isLiving = (model: ModelState, { number, code }: ModelTicket): boolean =>
  number > 0 && living(model).some((one) => one.code === code);

/** Tells whether a workstation may ever call a ticket that waits. */
export const reaches = (workstation: number, ticket: ModelTicket): boolean =>
  WORKSTATIONS[workstation]?.sequences[ticket.queue] !== undefined;

/** Tells whether call-next may take a ticket that waits: nobody walks over whose arrival is yet to come. */
export const mayBeCalled = (model: ModelState, { callable, entered }: ModelTicket): boolean =>
  callable <= model.now || entered > model.now;

/** Finds whom call-next takes: the lowest sequence, then who came first, whatever the clock was; none who walks over. */
export function nextFor(model: ModelState, workstation: number): ModelTicket | undefined {
  const sequence = (ticket: ModelTicket) => WORKSTATIONS[workstation]?.sequences[ticket.queue] ?? 0;
  return ticketsIn(model, 'waiting')
    .filter((ticket) => mayBeCalled(model, ticket) && reaches(workstation, ticket))
    .sort((a, b) => sequence(a) - sequence(b) || a.id - b.id)[0];
}

/** The numbers of a queue under which nobody waits or is served, in their order. */
function freeNumbersOf(model: ModelState, queue: number): number[] {
  const { letter, max } = queueOf(queue);
  const taken = new Set(living(model).flatMap(({ code, number }) => (code.startsWith(letter) ? number : [])));
  return Array.from({ length: max }, (_, place) => place + 1).filter((number) => !taken.has(number));
}

/** Counts the free numbers of a queue. */
export const freeNumbers = (model: ModelState, queue: number): number => freeNumbersOf(model, queue).length;

/** The number that a queue gives next; undefined where every number is out. */
export function numberFrom(model: ModelState, queue: number): number | undefined {
  const given = model.given.get(queue);
  const last = (queueOf(queue).restarts ? given?.byDay.get(model.day) : given?.last) ?? 0;
  const free = freeNumbersOf(model, queue);
  return free.find((number) => number > last) ?? free[0];
}

export function queueOf(id: number) {
  const queue = QUEUES[id];
  if (!queue) throw new Error(`the model has no queue ${id}`);
  return queue;
}
