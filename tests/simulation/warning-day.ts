import type { BranchNow, WorkstationNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan } from '#shared/domain/forecast/call-plan.ts';
import { expectedArrivals } from '#shared/domain/forecast/expected-arrivals.ts';
import { expectedServiceTime } from '#shared/domain/forecast/service-times.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { arrivals } from '#shared/domain/simulation/arrivals.ts';
import { runDay, type SimulatedDay, type SimulatedWorkstation } from '#shared/domain/simulation/run-day.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { SimulatedQueue } from '#shared/domain/simulation/simulated-branch.ts';
import type { WarnedBranch } from './warning-branches.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const SEEN_MS = HOUR_MS * 0.75;
const REMEMBERED = 30;

/** How much a day may differ from what is usual. */
const FROM = 0.8;
const TO = 1.25;

export interface WarnedDay {
  readonly branch: WarnedBranch;
  readonly day: SimulatedDay;
  readonly workstations: readonly SimulatedWorkstation[];
}

const hoursOf = (branch: WarnedBranch): number =>
  Math.max(...branch.queues.map(({ perHour }) => perHour.length));

/** A day with more customers than usual, or fewer; the forecast does not know how many. */
export function warnedDay(branch: WarnedBranch, seed: number): WarnedDay {
  const random = seededRandom(seed);
  const factor = FROM + random() * (TO - FROM);
  const busier = {
    ...branch,
    queues: branch.queues.map((queue) => ({
      ...queue,
      perHour: queue.perHour.map((rate) => rate * factor),
    })),
  };
  return playWith(
    branch,
    arrivals(busier, random),
    branch.stations ?? Array.from({ length: branch.workstations }, () => ({ from: branch.opensAt })),
  );
}

/** The same day with one more workstation from a moment on. */
export function withOneMore({ branch, day, workstations }: WarnedDay, more: SimulatedWorkstation): WarnedDay {
  return playWith(branch, day.came, [...workstations, more]);
}

function playWith(
  branch: WarnedBranch,
  came: SimulatedDay['came'],
  workstations: readonly SimulatedWorkstation[],
): WarnedDay {
  const { opensAt, queues, profile } = branch;
  const closedAt = opensAt + hoursOf(branch) * HOUR_MS;
  return {
    branch,
    workstations,
    day: runDay({ queues, came, opensAt, closedAt, workstations }, profile),
  };
}

/** Shows the branch as it was at a moment of the day, knowing nothing of what came later. */
export function branchAt(
  { branch, day, workstations }: WarnedDay,
  now: Millis,
  plans: Map<string, CallPlan>,
): BranchNow {
  const calledAt = new Map(day.served.map(({ customer, calledAt }) => [customer.id, calledAt]));
  const here = day.came.filter(({ arrivedAt }) => arrivedAt <= now);
  const serving = new Map(
    day.served
      .filter((one) => one.calledAt <= now && one.calledAt + one.customer.serviceMs > now)
      .map((one) => [one.workstation, { queueId: one.customer.queueId, since: one.calledAt }]),
  );
  const open = workstations.filter(
    ({ from, until = Number.POSITIVE_INFINITY }) => from <= now && until > now,
  );
  return {
    now,
    closesAt: day.closedAt,
    rounds: new Map(),
    queues: branch.queues.map((queue) => {
      const ended = day.served
        .filter((one) => one.customer.queueId === queue.id && one.calledAt + one.customer.serviceMs <= now)
        .sort((a, b) => a.calledAt + a.customer.serviceMs - b.calledAt - b.customer.serviceMs)
        .slice(-REMEMBERED);
      const seenFrom = Math.max(branch.opensAt, now - SEEN_MS);
      return {
        id: queue.id,
        sla: queue.sla,
        politeness: branch.politeness,
        booked: queue.appointments ? bookedAfter(day, queue.id, now) : [],
        hasAppointments: queue.appointments,
        waiting: here.filter(
          ({ id, queueId }) => queueId === queue.id && (calledAt.get(id) ?? Infinity) > now,
        ),
        perHour: queue.appointments
          ? [0]
          : expectedArrivals({
              arrivals: here.filter(({ queueId, arrivedAt }) => queueId === queue.id && arrivedAt > seenFrom)
                .length,
              withinMs: now - seenFrom,
              typical: usual(queue, branch.opensAt, seenFrom, now),
            }),
        ...expectedServiceTime({
          recent: ended.map((one) => one.customer.serviceMs / 1000),
          typical: null,
          planned: queue.serviceTime * MEAN_OF_MEDIAN,
        }),
      };
    }),
    workstations: workstations.flatMap((workstation, place): WorkstationNow[] => {
      if (!open.includes(workstation)) return [];
      const ids = workstation.queues ?? branch.queues.map(({ id }) => id);
      const key = ids.join();
      const plan =
        plans.get(key) ??
        callPlan(branch.profile, ids, () => ({
          queues: branch.queues.map(({ id }) => id),
          openWorkstations: open.length,
        }));
      plans.set(key, plan);
      return [{ plan, serving: serving.get(place + 1) ?? null, pace: 1 }];
    }),
  };
}

/** Appointments are known before their customers come. */
const bookedAfter = ({ came }: SimulatedDay, queue: number, now: Millis): Millis[] =>
  came.flatMap(({ queueId, arrivedAt, appointmentAt }) =>
    queueId === queue && arrivedAt > now && appointmentAt !== null ? [appointmentAt] : [],
  );

/** The simulated branch gives medians; with its spread the mean is so much above. */
const MEAN_OF_MEDIAN = Math.exp(0.5 ** 2 / 2);

function usual(queue: SimulatedQueue, opensAt: Millis, seenFrom: Millis, now: Millis) {
  const rateAt = (at: Millis) => queue.perHour[Math.floor((at - opensAt) / HOUR_MS)] ?? 0;
  const expected = Array.from({ length: 8 }, (_, quarter) => rateAt(now + (quarter + 0.5) * QUARTER_MS));
  return { observed: rateAt((seenFrom + now) / 2), expected };
}
