import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import type { SimulatedBranch, SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';
import type { SimulatedWorkstation } from '#shared/domain/simulation/run-day.ts';
import { EXAMPLE_BRANCH } from './example-branch.ts';
import { EXAMPLE_PROFILES } from './example-profiles.ts';
import { profileOf } from './profile-of.ts';

/** A branch whose warnings are compared with the actual breaks. */
export interface WarnedBranch extends SimulatedBranch {
  readonly name: string;
  readonly profile: AttentionProfile;
  /** Workstations, if they do not all call all queues. */
  readonly stations?: readonly SimulatedWorkstation[];
}

const opensAt = Date.UTC(2026, 10, 16, 9);

const at = (from: number, queues?: readonly number[]): SimulatedWorkstation => ({
  from: opensAt + from * 3_600_000,
  ...(queues ? { queues } : {}),
});

/** Rates of a busier day, not rounded. */
const times = (perHour: readonly number[], factor: number) => perHour.map((rate) => rate * factor);

const bank = EXAMPLE_BRANCH.queues;

/** Branches with different kinds of load: busy and quiet, with shared and divided queues, large and small. */
export const WARNED_BRANCHES: readonly WarnedBranch[] = [
  { ...EXAMPLE_BRANCH, name: 'Bank, crowded', profile: EXAMPLE_PROFILES.TIMEBASED, workstations: 5 },
  {
    ...EXAMPLE_BRANCH,
    name: 'Bank, by weight',
    profile: EXAMPLE_PROFILES.WEIGHTED,
    workstations: 5,
    queues: bank.map((queue) => ({ ...queue, perHour: times(queue.perHour, 1.05) })),
  },
  {
    ...EXAMPLE_BRANCH,
    name: 'Bank, in rounds',
    profile: EXAMPLE_PROFILES.RATIOBASED,
    workstations: 6,
    queues: bank,
  },
  {
    ...EXAMPLE_BRANCH,
    name: 'Bank, one workstation',
    profile: EXAMPLE_PROFILES.TIMEBASED,
    workstations: 1,
    queues: bank.map((queue) => ({ ...queue, perHour: times(queue.perHour, 0.22) })),
  },
  {
    name: 'Town hall',
    opensAt,
    politeness: 10,
    workstations: 7,
    profile: profileOf('FIFO', []),
    stations: [at(0, [1]), at(0, [1]), at(0.5, [1, 2]), at(0, [2]), at(0, [2]), at(0, [3]), at(0, [3, 1])],
    queues: [
      queue(1, 'Registry', 'R', [10, 18, 26, 24, 18, 10], 360, 900),
      queue(2, 'Taxes', 'T', [8, 14, 16, 18, 10, 6], 420, 1200),
      queue(3, 'Information', 'I', [14, 20, 22, 18, 14, 10], 120, 300),
    ],
  },
  {
    name: 'Clinic',
    opensAt,
    politeness: 10,
    workstations: 9,
    profile: profileOf('FIFO', [
      { queueId: 1, sequence: 1 },
      { queueId: 2, sequence: 2 },
      { queueId: 3, sequence: 2 },
    ]),
    queues: [
      queue(1, 'Emergencies', 'E', [6, 8, 8, 6, 8, 10, 6, 4], 300, 300),
      queue(2, 'Blood tests', 'B', [70, 60, 30, 14, 8, 6, 4, 4], 240, 900),
      queue(3, 'Admissions', 'A', [20, 26, 30, 34, 30, 26, 30, 20], 420, 1200),
    ],
  },
  {
    name: 'Large office',
    opensAt,
    politeness: 10,
    workstations: 24,
    profile: profileOf('WEIGHTED', [
      { queueId: 1, weight: 2 },
      { queueId: 2, weight: 1 },
      { queueId: 3, weight: 1 },
      { queueId: 4, weight: 4 },
    ]),
    queues: [
      queue(1, 'Documents', 'D', [60, 110, 150, 140, 110, 90, 80, 40], 300, 900),
      queue(2, 'Permits', 'P', [30, 50, 60, 60, 50, 40, 40, 20], 600, 1500),
      queue(3, 'Payments', 'Y', [30, 50, 70, 70, 50, 40, 40, 20], 150, 900),
      queue(4, 'Priority', 'X', [6, 10, 12, 12, 10, 8, 8, 4], 300, 420),
    ],
  },
];

function queue(
  id: number,
  name: string,
  letter: string,
  perHour: readonly number[],
  serviceTime: number,
  sla: number,
): SimulatedQueue {
  return { id, name, letter, perHour, serviceTime, sla, appointments: false };
}
