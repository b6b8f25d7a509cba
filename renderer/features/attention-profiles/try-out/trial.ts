import type { PastDay } from '#shared/contract/tickets/past-days.ts';
import type { WaitingNow } from '#shared/contract/tickets/queues.ts';
import type { AttentionProfile } from '#shared/domain/calling/profile.ts';
import { type Arrival, arrivals } from '#shared/domain/simulation/arrivals.ts';
import { type DayToSimulate, runDay, type Served } from '#shared/domain/simulation/run-day.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { HOUR_MS } from '#shared/domain/time/units.ts';

/** Queue as needed to simulate a day. */
export interface TriedQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly appointments: boolean;
}

export interface Tried {
  readonly served: readonly Served[];
  /** Mean wait of called customers in seconds, by queue; null without calls. */
  readonly means: ReadonlyMap<number, number | null>;
  /** Customers that were not called. */
  readonly left: number;
}

/** A working day; so long is the room of now played at most. */
const HOURS = 8;
/** Arrivals in each hour of a day relative to the mean; the peak is in the late morning. */
const BUSY = [0.7, 1.2, 1.4, 1.3, 0.9, 0.7, 0.9, 0.9];
const SERVICE_SECONDS = 240;
const POLITENESS_SECONDS = 10;
const SEED = 1;

/** The waiting tickets, with the number of open workstations. */
export const currentWaitingRoom = (
  waiting: readonly WaitingNow[],
  queues: readonly TriedQueue[],
  { now, workstations }: { readonly now: number; readonly workstations: number },
): DayToSimulate => ({
  queues,
  workstations,
  opensAt: now,
  closedAt: now + HOURS * HOUR_MS,
  came: waiting.map(
    ({ id, code, idQueues, arrivedAt, enteredAt, appointmentAt, serviceTime }): Arrival => ({
      id,
      code,
      queueId: idQueues,
      arrivedAt,
      enteredAt,
      appointmentAt,
      callableAt: enteredAt,
      serviceMs: serviceTime * 1000,
    }),
  ),
});

/** Generates a day: a number of customers per hour, spread evenly over all queues. Deterministic. */
export function generateDay(
  queues: readonly TriedQueue[],
  {
    opensAt,
    workstations,
    perHour,
  }: { readonly opensAt: number; readonly workstations: number; readonly perHour: number },
): DayToSimulate {
  const each = perHour / Math.max(1, queues.length);
  const branch = {
    opensAt,
    workstations,
    politeness: POLITENESS_SECONDS,
    queues: queues.map((queue) => ({
      ...queue,
      perHour: BUSY.map((share) => each * share),
      serviceTime: SERVICE_SECONDS,
      sla: 0,
    })),
  };
  return {
    queues,
    workstations,
    opensAt,
    closedAt: opensAt + HOURS * HOUR_MS,
    came: arrivals(branch, seededRandom(SEED)),
  };
}

/**
 * A recorded day: its arrivals, services and workstations. Ids follow the first arrival, also for transferred
 * customers; those arrive when they enter the queue.
 */
export function pastDay({ customers, workstations }: PastDay, queues: readonly TriedQueue[]): DayToSimulate {
  const moments = workstations.flatMap(({ from, until }) => [from, until]);
  return {
    queues,
    workstations: workstations.map(({ from, until, idQueues }) => ({ from, until, queues: idQueues })),
    opensAt: Math.min(...moments),
    closedAt: Math.max(...moments),
    came: customers.map(
      ({ code, idQueues, enteredAt, callableAt, appointmentAt, serviceTime }, index): Arrival => ({
        id: index + 1,
        code,
        queueId: idQueues,
        arrivedAt: enteredAt,
        enteredAt,
        callableAt,
        appointmentAt,
        serviceMs: serviceTime * 1000,
      }),
    ),
  };
}

/** Plays it with a profile. */
export function tryOut(day: DayToSimulate, profile: AttentionProfile): Tried {
  const { served, waiting } = runDay(day, profile);
  const means = day.queues.map(({ id }) => {
    const waits = served
      .filter(({ customer }) => customer.queueId === id)
      .map(({ customer, calledAt }) => (calledAt - customer.enteredAt) / 1000);
    const mean = waits.length > 0 ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : null;
    return [id, mean] as const;
  });
  return { served, means: new Map(means), left: waiting.length };
}
