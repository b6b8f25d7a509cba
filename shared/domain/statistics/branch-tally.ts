import type { Millis } from '../ids.ts';
import { createOrderedNumbers, type OrderedNumbers } from './ordered-numbers.ts';

/** A ticket as far as it counts for the figures of now and of the business day. */
export interface CountedTicket {
  readonly id: number;
  readonly idQueues: number;
  /** A state of `shared/domain/tickets`; at central perhaps one that a later version of a branch has. */
  readonly state: string;
  readonly enteredAt: Millis;
  readonly calledAt: Millis | null;
  readonly noTicket: boolean;
  readonly idWorkstations: number | null;
  /** It belongs to the business day whose figures these are. */
  readonly isOfDay: boolean;
}

/** What is counted of one queue. */
export interface QueueTally {
  /** The moments at which those who wait entered it. */
  readonly waiting: OrderedNumbers;
  /** How long those waited who were called in the day, in milliseconds. */
  readonly waits: OrderedNumbers;
  assisting: number;
  served: number;
  noShow: number;
}

/**
 * Counts the tickets of a branch by queue and workstation, kept as tickets change: a ticket that is put again counts as
 * it is then, and what it counted for before is taken away. So the figures cannot drift from the tickets, whatever
 * became of them. What depends on the time that it is, or on what a queue promises, is told by `queueNow`.
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
    /** Counts a ticket as it is now, in the place of what it was before. */
    put(ticket: CountedTicket): void {
      remove(ticket.id);
      tickets.set(ticket.id, ticket);
      count(ticket, 1);
    },
    remove,
    /** Undefined for a queue that none of the tickets was in. */
    queue: (idQueues: number): Readonly<QueueTally> | undefined => queues.get(idQueues),
    /** How many were served at a workstation in the day. */
    servedAt: (idWorkstations: number): number => served.get(idWorkstations) ?? 0,
  };
}

export type BranchTally = Pick<ReturnType<typeof createBranchTally>, 'queue' | 'servedAt'>;

/** How long a ticket waited before it was called; null where it was not, or nobody waited. */
function waitOf({ calledAt, enteredAt, noTicket }: CountedTicket): Millis | null {
  return calledAt === null || noTicket ? null : Math.max(0, calledAt - enteredAt);
}
