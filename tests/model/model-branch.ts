import { DEMO } from '../support/servers/demo-branch.ts';

/** A queue as the model knows it. Few numbers, so that they run out and come round. */
export interface ModelQueue {
  readonly letter: string;
  readonly max: number;
  /** Begins each day at its lowest number. */
  readonly restarts: boolean;
  /** Milliseconds for which call-next passes by a customer who walks over. */
  readonly politeness: number;
}

/** Names the queue that a service and a segment lead to. */
export interface ModelPair {
  readonly service: number;
  readonly segment: number;
  readonly queue: number;
  readonly takesTransfers: boolean;
  readonly takesNoTicket: boolean;
}

/** A workstation as the model knows it. */
export interface ModelWorkstation {
  readonly enabled: boolean;
  /** Transfer, stand-by, remove, call out of turn, call without ticket: all or none. */
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

/** Every queue, with one of them first. */
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

/** A workstation that is not there. */
export const NO_WORKSTATION = 99;
/** A ticket that was never given. */
export const NO_TICKET = 4711;

/** Milliseconds for which a customer who did not come can be put back. */
export const RECOVERABLE_FOR = 10 * 60_000;
/** Time in which the last action can be undone, ms. */
export const UNDOABLE_FOR = 60_000;

/** Operators, each with a separate user. */
export const OPERATORS = ['Ana', 'Bea', 'Ciro', 'Dan'] as const;
export type Operator = (typeof OPERATORS)[number];
