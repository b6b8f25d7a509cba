import type { Millis } from '../ids.ts';

/** A ticket for the live metrics. */
export interface CountedTicket {
  readonly id: number;
  readonly idQueues: number;
  /** A state of `shared/domain/tickets`; at central possibly of a later version. */
  readonly state: string;
  readonly enteredAt: Millis;
  readonly calledAt: Millis | null;
  readonly noTicket: boolean;
  readonly idWorkstations: number | null;
  /** True if it belongs to the business day. */
  readonly isOfDay: boolean;
}

/** Counts of one queue. */
export interface QueueTally {
  /** Queue entries of waiting tickets. */
  readonly waiting: OrderedNumbers;
  /** Waits of tickets called in the day, in milliseconds. */
  readonly waits: OrderedNumbers;
  assisting: number;
  served: number;
  noShow: number;
}

/**
 * Counts tickets by queue and workstation incrementally: putting a changed ticket replaces its former contribution.
 * Values that depend on the present time or target come from `queueNow`.
 */
export function createBranchTally() {
  const tickets = new Map<number, CountedTicket>();
  const queues = new Map<number, QueueTally>();
  const served = new Map<number, number>();

  function queueOf(idQueues: number): QueueTally {
    const known = queues.get(idQueues);
    if (known) return known;
    const tally = {
      waiting: createOrderedNumbers(),
      waits: createOrderedNumbers(),
      assisting: 0,
      served: 0,
      noShow: 0,
    };
    queues.set(idQueues, tally);
    return tally;
  }

  function count(ticket: CountedTicket, by: 1 | -1): void {
    const queue = queueOf(ticket.idQueues);
    const change = (numbers: OrderedNumbers, value: number) =>
      by === 1 ? numbers.add(value) : numbers.remove(value);
    if (ticket.state === 'waiting') change(queue.waiting, ticket.enteredAt);
    if (ticket.state === 'assisting') queue.assisting += by;
    if (!ticket.isOfDay) return;
    const wait = waitOf(ticket);
    if (wait !== null) change(queue.waits, wait);
    if (ticket.state === 'noshow') queue.noShow += by;
    if (ticket.state !== 'assisted') return;
    queue.served += by;
    const { idWorkstations } = ticket;
    if (idWorkstations !== null) served.set(idWorkstations, (served.get(idWorkstations) ?? 0) + by);
  }

  function remove(id: number): void {
    const before = tickets.get(id);
    if (!before) return;
    tickets.delete(id);
    count(before, -1);
  }

  return {
    /** Replaces a ticket's contribution. */
    put(ticket: CountedTicket): void {
      remove(ticket.id);
      tickets.set(ticket.id, ticket);
      count(ticket, 1);
    },
    remove,
    /** Undefined without tickets. */
    queue: (idQueues: number): Readonly<QueueTally> | undefined => queues.get(idQueues),
    /** Tickets served at a workstation in the day. */
    servedAt: (idWorkstations: number): number => served.get(idWorkstations) ?? 0,
  };
}

export type BranchTally = Pick<ReturnType<typeof createBranchTally>, 'queue' | 'servedAt'>;

/** Wait of a called ticket; null if not called, or without a ticket. */
function waitOf({ calledAt, enteredAt, noTicket }: CountedTicket): Millis | null {
  return calledAt === null || noTicket ? null : Math.max(0, calledAt - enteredAt);
}

/** Sorted numbers with duplicates. */
interface OrderedNumbers {
  readonly count: number;
  /** Minimum; null if empty. */
  readonly first: number | null;
  readonly sum: number;
  add(value: number): void;
  /** Removes one occurrence; throws if missing, because counts would be wrong. */
  remove(value: number): void;
  /** Number of values below a bound. */
  below(bound: number): number;
  /** Smallest value not below a bound; null if none. */
  firstFrom(bound: number): number | null;
}

/**
 * Keeps numbers sorted, so that counts below a bound take logarithmic time.
 *
 * @internal used by tests besides this file
 */
export function createOrderedNumbers(): OrderedNumbers {
  const numbers: number[] = [];
  let sum = 0;

  /** Index of the first number not below the value. */
  function indexOf(value: number): number {
    let [from, to] = [0, numbers.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((numbers[middle] ?? value) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    get count() {
      return numbers.length;
    },
    get first() {
      return numbers[0] ?? null;
    },
    get sum() {
      return sum;
    },
    add(value) {
      numbers.splice(indexOf(value), 0, value);
      sum += value;
    },
    remove(value) {
      const index = indexOf(value);
      if (numbers[index] !== value) throw new Error(`there is no ${value} to take away`);
      numbers.splice(index, 1);
      sum -= value;
    },
    below: indexOf,
    firstFrom: (bound) => numbers[indexOf(bound)] ?? null,
  };
}
