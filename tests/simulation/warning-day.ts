import type { BranchNow, QueueNow, WorkstationNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan } from '#shared/domain/forecast/call-plan.ts';
import { expectedArrivals } from '#shared/domain/forecast/expected-arrivals.ts';
import {
  type ExpectedChanges,
  expectedChanges,
  leaveOneCallerEach,
} from '#shared/domain/forecast/expected-sessions.ts';
import { expectedServiceTime } from '#shared/domain/forecast/service-times.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';
import { arrivals } from '#shared/domain/simulation/arrivals.ts';
import { runDay, type SimulatedDay, type SimulatedWorkstation } from '#shared/domain/simulation/run-day.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { WarnedBranch } from './warning-branches.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const OBSERVED_MS = HOUR_MS * 1.5;
const MAX_RECENT = 30;

/** Limits of a day's deviation from a usual day. */
const FROM = 0.8;
const TO = 1.25;

/** Weeks before the day, and the maximum deviation of an opening or closing from its usual time. */
const WEEKS = 4;
const SHIFT_MS = 10 * MINUTE_MS;
/** Draws of the true distribution of openings and closings. */
const TRUE_DRAWS = 40;

export interface WarnedDay {
  readonly branch: WarnedBranch;
  readonly day: SimulatedDay;
  readonly workstations: readonly SimulatedWorkstation[];
  /** The same workstations on the same day of the last weeks. */
  readonly weeks: readonly (readonly SimulatedWorkstation[])[];
  /** Share of the usual number of customers. */
  readonly demand: number;
}

const hoursOf = (branch: WarnedBranch): number =>
  Math.max(...branch.queues.map(({ perHour }) => perHour.length));

/** A day with more or fewer customers than usual; the forecast does not know the number. */
export function warnedDay(branch: WarnedBranch, seed: number): WarnedDay {
  const random = seededRandom(seed);
  const demand = FROM + random() * (TO - FROM);
  const busier = {
    ...branch,
    queues: branch.queues.map((queue) => ({
      ...queue,
      perHour: queue.perHour.map((rate) => rate * demand),
    })),
  };
  const shifts = seededRandom(seed);
  const [workstations = [], ...weeks] = Array.from({ length: 1 + WEEKS }, () => drawShifts(branch, shifts));
  return simulateWith({ branch, demand, workstations, weeks }, arrivals(busier, random));
}

/** The workstations of a day: each opens and closes some minutes before or after its usual time. */
function drawShifts(branch: WarnedBranch, random: () => number): SimulatedWorkstation[] {
  const shift = (typical: Millis) => Math.round(typical + (random() * 2 - 1) * SHIFT_MS);
  return stationsOf(branch).map(({ from, until, queues }) => ({
    from: from > branch.opensAt ? shift(from) : from,
    ...(until === undefined ? {} : { until: shift(until) }),
    ...(queues ? { queues } : {}),
  }));
}

const stationsOf = ({ stations, workstations, opensAt }: WarnedBranch): readonly SimulatedWorkstation[] =>
  stations ?? Array.from({ length: workstations }, () => ({ from: opensAt }));

/** The same day with one more workstation from a moment on. */
export function withOneMore({ day, ...of }: WarnedDay, more: SimulatedWorkstation): WarnedDay {
  return simulateWith({ ...of, workstations: [...of.workstations, more] }, day.came);
}

function simulateWith(of: Omit<WarnedDay, 'day'>, came: SimulatedDay['came']): WarnedDay {
  const { branch, workstations } = of;
  const { opensAt, queues, profile } = branch;
  const closedAt = opensAt + hoursOf(branch) * HOUR_MS;
  return {
    ...of,
    day: runDay({ queues, came, opensAt, closedAt, workstations }, profile),
  };
}

/** The knowledge of a forecast about a simulated day at a moment. */
export type BranchView = typeof branchAt;

/** The branch at a moment with perfect knowledge of rates and mean service times, but not of the random draws. */
export const clairvoyantAt: BranchView = (simulated, now, plans) => {
  const seen = seenAt(simulated, now, plans, trueChanges(simulated, now));
  const { branch, demand } = simulated;
  return {
    ...seen,
    arrivalDoubt: 0,
    queues: seen.queues.map((queue, index): QueueNow => {
      const { serviceTime, perHour, appointments } = branch.queues[index] as SimulatedQueue;
      const { expected } = typicalArrivals({ perHour }, { opensAt: branch.opensAt, observedFrom: now, now });
      return {
        ...queue,
        perHour: appointments ? [0] : expected.map((rate) => rate * demand),
        arrivalDoubt: 0,
        serviceTime: serviceTime * MEAN_OF_MEDIAN,
        spread: SPREAD,
        doubt: 0,
      };
    }),
  };
};

/** The branch at a moment of the day, without later events. */
export const branchAt = (simulated: WarnedDay, now: Millis, plans: Map<string, CallPlan>): BranchNow =>
  seenAt(simulated, now, plans, typicalChanges(simulated, now));

/** Changes that the past weeks suggest, by workstation. */
function typicalChanges({ day, workstations, weeks }: WarnedDay, now: Millis): ExpectedChanges[] {
  const closesAt = (until: Millis | undefined) => until ?? day.closedAt;
  return expectedChanges(
    workstations.map(({ from, until }, index) => ({
      isOpen: from <= now && closesAt(until) > now,
      closedAt: closesAt(until) <= now ? closesAt(until) : null,
      weeks: weeks.map((week) => {
        const past = week[index];
        return past ? [{ openedAt: past.from, closedAt: closesAt(past.until) }] : [];
      }),
    })),
    now,
  );
}

/** Changes drawn from their true distribution, as far as they agree with the day until now. */
function trueChanges({ branch, day, workstations }: WarnedDay, now: Millis): ExpectedChanges[] {
  const random = seededRandom(now);
  const draws = Array.from({ length: TRUE_DRAWS }, () => drawShifts(branch, random));
  return workstations.map(({ from, until = day.closedAt }, index) =>
    until <= now
      ? []
      : draws.flatMap((draw) => {
          const shift = draw[index];
          if (!shift || (from > now && shift.from <= now) || (shift.until ?? day.closedAt) <= now) return [];
          return [[shift.from, shift.until ?? day.closedAt].filter((at) => at > now && at < day.closedAt)];
        }),
  );
}

function seenAt(
  { branch, day, workstations }: WarnedDay,
  now: Millis,
  plans: Map<string, CallPlan>,
  changes: readonly ExpectedChanges[],
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
  const observedFrom = Math.max(branch.opensAt, now - OBSERVED_MS);
  const expected = expectedArrivals(
    branch.queues.map((queue) => ({
      arrivals: queue.appointments
        ? 0
        : here.filter(({ queueId, arrivedAt }) => queueId === queue.id && arrivedAt > observedFrom).length,
      typical: queue.appointments
        ? { observed: 0, expected: [0] }
        : typicalArrivals(queue, { opensAt: branch.opensAt, observedFrom, now }),
    })),
    now - observedFrom,
  );
  const last = day.served.findLast((one) => one.calledAt <= now && one.round);
  const planOf = ({ queues }: SimulatedWorkstation): CallPlan => {
    const ids = queues ?? branch.queues.map(({ id }) => id);
    const key = ids.join();
    const plan =
      plans.get(key) ??
      callPlan(branch.profile, ids, () => ({
        queues: branch.queues.map(({ id }) => id),
        openWorkstations: open.length,
      }));
    plans.set(key, plan);
    return plan;
  };
  return {
    now,
    closesAt: day.closedAt,
    arrivalDoubt: expected.sharedDoubt,
    rounds: new Map(last?.round ? [[branch.profile.id, last.round]] : []),
    queues: branch.queues.map((queue, index) => {
      const ended = day.served
        .filter((one) => one.customer.queueId === queue.id && one.calledAt + one.customer.serviceMs <= now)
        .sort((a, b) => a.calledAt + a.customer.serviceMs - b.calledAt - b.customer.serviceMs)
        .slice(-MAX_RECENT);
      const { perHour = [0], doubt: arrivalDoubt = 0 } = expected.queues[index] ?? {};
      return {
        id: queue.id,
        sla: queue.sla,
        politeness: branch.politeness,
        booked: queue.appointments ? bookedAfter(day, queue.id, now) : [],
        hasAppointments: queue.appointments,
        waiting: here.filter(
          ({ id, queueId }) => queueId === queue.id && (calledAt.get(id) ?? Infinity) > now,
        ),
        perHour,
        arrivalDoubt,
        ...expectedServiceTime({
          recent: ended.map((one) => one.customer.serviceMs / 1000),
          typical: null,
          planned: queue.serviceTime * MEAN_OF_MEDIAN,
        }),
      };
    }),
    workstations: leaveOneCallerEach(
      workstations.flatMap((workstation, index): WorkstationNow[] =>
        open.includes(workstation)
          ? [
              {
                plan: planOf(workstation),
                serving: serving.get(index + 1) ?? null,
                pace: 1,
                changes: changes[index] ?? [],
              },
            ]
          : [],
      ),
      branch.queues.map(({ id }) => id),
    ),
    closedWorkstations: workstations.flatMap((workstation, index) =>
      open.includes(workstation) || !changes[index]?.length
        ? []
        : [{ plan: planOf(workstation), pace: 1, changes: changes[index] }],
    ),
  };
}

/** Appointments are known before their customers come. */
const bookedAfter = ({ came }: SimulatedDay, queue: number, now: Millis): Millis[] =>
  came.flatMap(({ queueId, arrivedAt, appointmentAt }) =>
    queueId === queue && arrivedAt > now && appointmentAt !== null ? [appointmentAt] : [],
  );

/** The simulated branch states medians; this spread determines the ratio of the mean to the median. */
const SPREAD = 0.5;
const MEAN_OF_MEDIAN = Math.exp(SPREAD ** 2 / 2);

interface Observation {
  readonly opensAt: Millis;
  readonly observedFrom: Millis;
  readonly now: Millis;
}

function typicalArrivals(
  queue: Pick<SimulatedQueue, 'perHour'>,
  { opensAt, observedFrom, now }: Observation,
) {
  const rateAt = (at: Millis) => queue.perHour[Math.floor((at - opensAt) / HOUR_MS)] ?? 0;
  const expected = Array.from({ length: 8 }, (_, quarter) => rateAt(now + (quarter + 0.5) * QUARTER_MS));
  const minutes = Math.max(1, Math.round((now - observedFrom) / MINUTE_MS));
  const observed = Array.from({ length: minutes }, (_, minute) => rateAt(observedFrom + minute * MINUTE_MS));
  return { observed: observed.reduce((sum, rate) => sum + rate, 0) / minutes, expected };
}
