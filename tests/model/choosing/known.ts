/*
 * All inputs of the selection, in terms of the specification: plain values of this model, independent of the
 * product.
 */

export const ORDERING = ['FIFO', 'WEIGHTED', 'RATIOBASED', 'TIMEBASED', 'APPOINTMENTBASED'] as const;
export type Ordering = (typeof ORDERING)[number];

export interface KnownTicket {
  /** Increases with arrival. */
  readonly id: number;
  readonly code: string;
  readonly queue: number;
  readonly entered: number;
  /** The end of the politeness time. */
  readonly sitsFrom: number;
  readonly appointment: number | null;
  /** When the ticket became a no-show; null while waiting. */
  readonly missed: number | null;
}

export interface KnownQueue {
  readonly id: number;
  readonly name: string;
  readonly hasAppointments: boolean;
  /** Milliseconds. */
  readonly politeness: number;
  enabled: boolean;
  available: boolean;
}

export interface KnownRow {
  readonly id: number;
  readonly queue: number;
  readonly sequence: number;
  readonly weight: number;
  readonly iterations: number;
  readonly level: number;
  /** Seconds. */
  readonly limit: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
  /** Seconds. */
  readonly generalLimit: number;
  readonly alternative: KnownProfile | null;
}

export interface OrderingProfile extends Named {
  readonly type: Ordering;
  rows: readonly KnownRow[];
}

export interface ConditionalProfile extends Named {
  readonly type: 'CONDITIONALBASED';
  readonly measures: 'CUSTOMERS' | 'WAIT' | 'OPEN';
  readonly view: number;
  readonly value: number;
  readonly a: OrderingProfile;
  readonly b: OrderingProfile;
}

export type KnownProfile = ConditionalProfile | OrderingProfile;

export interface KnownWorkstation {
  readonly id: number;
  readonly view: number;
  readonly isReception: boolean;
  readonly profile: KnownProfile;
  open: boolean;
}

/** Row of a round, and its number of calls in the present turn. */
export interface RoundPosition {
  readonly row: number;
  readonly had: number;
}

export interface Known {
  now: number;
  readonly queues: ReadonlyMap<number, KnownQueue>;
  /** View profile -> its queues. */
  readonly views: ReadonlyMap<number, ReadonlySet<number>>;
  readonly profiles: readonly KnownProfile[];
  readonly workstations: readonly KnownWorkstation[];
  tickets: readonly KnownTicket[];
  /** By profile; the workstations of a branch share the round of a profile. */
  readonly rounds: Map<number, RoundPosition>;
}

export const waitingIn = (known: Known, queues: ReadonlySet<number>): KnownTicket[] =>
  known.tickets.filter(({ queue, missed }) => missed === null && queues.has(queue));

/** True if new tickets can enter the queue. */
export const isOffered = ({ enabled, available }: KnownQueue): boolean => enabled && available;

export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the model knows no ${what}`);
  return value;
}
