import type { OrderingType } from '#shared/domain/calling/strategies.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

/** A shift at a workstation, in hours since the start; without `queues` it calls all queues. */
export interface Shift {
  readonly from?: number;
  readonly until?: number;
  readonly queues?: readonly number[];
}

/** A row of the attention profile of every workstation. */
interface PatternRow {
  readonly id_queues: number;
  readonly sequence?: number;
  readonly weight?: number;
  readonly level?: number;
}

/** Four hours at a branch server whose estimated waits are compared with the actual ones. */
export interface ServerPattern {
  readonly name: string;
  /** Mean minutes of service by service. */
  readonly services: readonly {
    readonly service: number;
    readonly minutes: number;
    readonly share: number;
  }[];
  /** Customers in each hour. */
  readonly perHour: readonly number[];
  readonly shifts: readonly Shift[];
  readonly profile?: { readonly type: OrderingType; readonly rows: readonly PatternRow[] };
  /** Customers who arrive together; 1 by default. */
  readonly batch?: number;
  /** Appointments per half hour, for loans. */
  readonly appointments?: number;
}

const { cashier, accounts, loans } = DEMO.services;
const { queues } = DEMO;
const THREE = [
  { service: cashier, minutes: 4, share: 0.6 },
  { service: accounts, minutes: 8, share: 0.3 },
  { service: loans, minutes: 12, share: 0.1 },
];
const pattern = (name: string, some: Partial<ServerPattern> = {}): ServerPattern => ({
  name,
  services: THREE,
  perHour: [20, 30, 28, 20],
  shifts: [{}, {}, {}],
  ...some,
});

export const SERVER_PATTERNS: readonly ServerPattern[] = [
  pattern('Calm', { perHour: [14, 18, 18, 14] }),
  pattern('Order of arrival, peak', { perHour: [22, 34, 28, 18] }),
  pattern('One operator leaves', { perHour: [24, 26, 18, 14], shifts: [{}, {}, { until: 1.5 }] }),
  pattern('One operator returns', { perHour: [18, 24, 26, 20], shifts: [{}, {}, { from: 1.5 }] }),
  pattern('Mixed services', {
    perHour: [26, 36, 34, 26],
    shifts: [
      { queues: [queues.cashier] },
      { queues: [queues.cashier, queues.accounts] },
      { queues: [queues.accounts, queues.loans] },
      {},
    ],
  }),
  pattern('By weight, overloaded', {
    perHour: [28, 38, 38, 28],
    profile: {
      type: 'WEIGHTED',
      rows: [
        { id_queues: queues.cashier, weight: 3 },
        { id_queues: queues.accounts, weight: 2 },
        { id_queues: queues.loans, weight: 1 },
      ],
    },
  }),
  pattern('Low-priority queues', {
    profile: {
      type: 'FIFO',
      rows: [
        { id_queues: queues.cashier, sequence: 1 },
        { id_queues: queues.accounts, sequence: 2 },
        { id_queues: queues.loans, sequence: 3 },
      ],
    },
  }),
  pattern('Many appointments', {
    services: [
      { service: cashier, minutes: 4, share: 0.7 },
      { service: accounts, minutes: 8, share: 0.3 },
    ],
    perHour: [16, 22, 22, 16],
    appointments: 2,
    profile: {
      type: 'APPOINTMENTBASED',
      rows: [queues.cashier, queues.accounts, queues.loans].map((id_queues) => ({ id_queues, level: 1 })),
    },
  }),
  pattern('One queue alone, rush and batches', {
    services: [{ service: cashier, minutes: 4, share: 1 }],
    perHour: [30, 60, 45, 25],
    batch: 4,
  }),
];
