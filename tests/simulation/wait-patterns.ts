import type { SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';
import type { SimulatedWorkstation } from '#shared/domain/simulation/run-day.ts';
import { profileOf } from './profile-of.ts';
import type { WarnedBranch } from './warning-branches.ts';

const opensAt = Date.UTC(2026, 10, 16, 9);
const HOUR_MS = 3_600_000;
const MEDIAN_OF_MEAN = Math.exp(-(0.5 ** 2) / 2);
const [FAST, NORMAL, LONG] = [1, 2, 3];

const queue = (
  id: number,
  name: string,
  letter: string,
  minutes: number,
  perHour: readonly number[],
  appointments = false,
): SimulatedQueue => ({
  id,
  name,
  letter,
  perHour,
  serviceTime: minutes * 60 * MEDIAN_OF_MEAN,
  sla: 900,
  appointments,
});

/** Three queues with means of 3, 7 and 10 minutes; `rates` are those of the first, the others are proportional. */
const three = (rates: readonly number[], appointments = false): SimulatedQueue[] => [
  queue(FAST, 'Payments', 'P', 3, rates),
  queue(
    NORMAL,
    'Accounts',
    'A',
    7,
    rates.map((rate) => rate * 0.6),
  ),
  queue(
    LONG,
    'Advice',
    'V',
    10,
    rates.map((rate) => rate * 0.4),
    appointments,
  ),
];

const stations = (count: number, some: Partial<SimulatedWorkstation>[] = []): SimulatedWorkstation[] =>
  Array.from({ length: count }, (_, index) => ({ from: opensAt, ...some[index] }));

const fifo = profileOf('FIFO', []);
const branch = (name: string, some: Partial<WarnedBranch>): WarnedBranch => ({
  name,
  opensAt,
  workstations: 5,
  politeness: 10,
  profile: fifo,
  queues: three([20, 28, 28, 20]),
  ...some,
});

/** Four-hour days on which waits are forecast. */
export const WAIT_PATTERNS: readonly WarnedBranch[] = [
  branch('Calm', { queues: three([14, 18, 18, 14]) }),
  branch('Order of arrival, peak', { queues: three([18, 34, 26, 16]) }),
  branch('One operator leaves', {
    queues: three([20, 26, 24, 18]),
    stations: stations(5, [{ until: opensAt + 1.5 * HOUR_MS }]),
  }),
  branch('One operator returns', {
    queues: three([24, 28, 22, 18]),
    stations: stations(5, [{ from: opensAt + 1.5 * HOUR_MS }]),
  }),
  branch('Mixed services', {
    queues: three([20, 30, 26, 18]),
    stations: stations(5, [
      { queues: [FAST] },
      { queues: [FAST, NORMAL] },
      { queues: [NORMAL, LONG] },
      { queues: [LONG] },
      {},
    ]),
  }),
  branch('By weight, overloaded', {
    queues: three([26, 34, 34, 26]),
    profile: profileOf('WEIGHTED', [
      { queueId: FAST, weight: 3 },
      { queueId: NORMAL, weight: 2 },
      { queueId: LONG, weight: 1 },
    ]),
  }),
  branch('Low-priority queues', {
    queues: three([18, 28, 26, 18]),
    profile: profileOf('FIFO', [
      { queueId: FAST, sequence: 1 },
      { queueId: NORMAL, sequence: 2 },
      { queueId: LONG, sequence: 3 },
    ]),
  }),
  branch('Many appointments', {
    queues: three([18, 26, 26, 18], true),
    profile: profileOf('APPOINTMENTBASED', [
      { queueId: FAST, level: 1 },
      { queueId: NORMAL, level: 1 },
      { queueId: LONG, level: 1 },
    ]),
  }),
  branch('One queue alone, rush', {
    queues: [queue(FAST, 'Payments', 'P', 3, [50, 130, 90, 50])],
  }),
];
