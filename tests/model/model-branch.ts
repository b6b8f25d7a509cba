import { DEMO } from '../support/servers/demo-branch.ts';

/** A queue of the model, with few numbers, so that they run out and repeat. */
export interface ModelQueue {
  readonly letter: string;
  readonly max: number;
  /** Starts each day at its lowest number. */
  readonly restarts: boolean;
  /** Politeness in milliseconds, during which call-next skips the ticket. */
  readonly politeness: number;
}

/** A pair of service and segment with its queue. */
export interface ModelPair {
  readonly service: number;
  readonly segment: number;
  readonly queue: number;
  readonly takesTransfers: boolean;
  readonly takesNoTicket: boolean;
}

/** A workstation of the model. */
export interface ModelWorkstation {
  readonly enabled: boolean;
  /** May transfer, park, remove, call out of turn and call without ticket: all or none. */
  readonly able: boolean;
  /** Calls the next customer automatically after each service. */
  readonly automatic: boolean;
  /** Idle time after which it calls automatically, ms; null for never. */
  readonly callsAfter: number | null;
  /** Idle time after which it closes automatically, ms; null for never. */
  readonly closesAfter: number | null;
  /** Queue -> sequence: lower is called first; missing queues are not called. */
  readonly sequences: Readonly<Record<number, number>>;
}

const { queues, services, segments } = DEMO;

export const QUEUES: Readonly<Record<number, ModelQueue>> = {
  [queues.cashier]: { letter: 'A', max: 3, restarts: true, politeness: 2_000 },
  [queues.accounts]: { letter: 'B', max: 999, restarts: true, politeness: 0 },
  [queues.loans]: { letter: 'C', max: 2, restarts: false, politeness: 2_000 },
  [queues.business]: { letter: 'D', max: 999, restarts: true, politeness: 30_000 },
  [queues.information]: { letter: 'E', max: 9, restarts: true, politeness: 0 },
  [queues.priority]: { letter: 'P', max: 9, restarts: false, politeness: 2_000 },
};

const general = (service: number, queue: number): ModelPair => ({
  service,
  segment: segments.general,
  queue,
  takesTransfers: queue !== queues.business,
  takesNoTicket: queue === queues.information,
});

export const PAIRS: readonly ModelPair[] = [
  general(services.cashier, queues.cashier),
  general(services.accounts, queues.accounts),
  general(services.loans, queues.loans),
  general(services.business, queues.business),
  general(services.information, queues.information),
  {
    service: services.loans,
    segment: segments.priority,
    queue: queues.priority,
    takesTransfers: true,
    takesNoTicket: false,
  },
];

/** A pair that no queue serves. */
export const NO_PAIR: Pick<ModelPair, 'service' | 'segment'> = { service: 99, segment: segments.general };

/** Every queue, with this one first. */
const before = (first: number | null) =>
  Object.fromEntries(Object.values(queues).map((queue) => [queue, queue === first ? 1 : 2]));

const LIKE_ANY: ModelWorkstation = {
  enabled: true,
  able: true,
  automatic: false,
  callsAfter: null,
  closesAfter: null,
  sequences: before(queues.priority),
};

export const WORKSTATIONS: Readonly<Record<number, ModelWorkstation>> = {
  1: LIKE_ANY,
  2: LIKE_ANY,
  3: { ...LIKE_ANY, sequences: before(queues.cashier) },
  4: { ...LIKE_ANY, able: false, sequences: { [queues.accounts]: 2, [queues.loans]: 2 } },
  5: { ...LIKE_ANY, automatic: true, sequences: before(null) },
  6: { ...LIKE_ANY, callsAfter: 20_000 },
  7: { ...LIKE_ANY, closesAfter: 60_000 },
  8: { ...LIKE_ANY, enabled: false },
};

/** Id of a missing workstation. */
export const NO_WORKSTATION = 99;
/** Id of a missing ticket. */
export const NO_TICKET = 4711;

/** Time in which a no-show can be recovered, ms. */
export const RECOVERABLE_FOR = 10 * 60_000;
/** Time in which the last action can be undone, ms. */
export const UNDOABLE_FOR = 60_000;

/** Operators, each with a separate user. */
export const OPERATORS = ['Ana', 'Bea', 'Ciro', 'Dan'] as const;
export type Operator = (typeof OPERATORS)[number];
