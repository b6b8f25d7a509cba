import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { BranchNow, WorkstationNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan, plainPlan } from '#shared/domain/forecast/call-plan.ts';
import { type ExpectedArrivals, expectedArrivals } from '#shared/domain/forecast/expected-arrivals.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import {
  type ExpectedServiceTime,
  expectedServiceTime,
  type MeasuredService,
  operatorPace,
  turnaround,
} from '#shared/domain/forecast/service-times.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Calling } from '../calling.ts';
import type { ForecastReads, Served } from './forecast-reads.ts';
import { createTypicalArrivals } from './typical-arrivals.ts';

export interface BranchNowOptions {
  readonly reads: ForecastReads;
  /** Uses the reading connection. */
  readonly calling: Pick<Calling, 'queues' | 'rounds'>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
}

/** A branch and its time zone. */
export interface ForecastBranch {
  readonly id: number;
  readonly zone: string;
}

/** Period of arrivals that a forecast is based on. */
const OBSERVED_MS = 90 * 60_000;
/** Shortest time that a rate of today is computed from. */
const MIN_OBSERVED_MS = 15 * 60_000;
/** Maximum age of service times and arrivals. */
const FRESH_MS = 20_000;
/** Maximum age of the history before today. */
const HISTORY_FRESH_MS = 3_600_000;

/** Expected demand and service times of a branch. */
interface Expected {
  readonly at: Millis;
  readonly service: ReadonlyMap<number, ExpectedServiceTime>;
  readonly arrivals: ReadonlyMap<number, ExpectedArrivals>;
  readonly arrivalDoubt: number;
  readonly booked: ReadonlyMap<number, readonly Millis[]>;
  readonly rateOf: (user: number) => number;
}

/** Reads the state of a branch: input of wait forecasts and early warnings. */
export function createBranchNow({
  reads,
  calling: { queues: callableQueues, rounds },
  days,
}: BranchNowOptions) {
  const typicalOf = createTypicalArrivals(reads.arrivals);
  const expectations = new Map<number, Expected>();
  const histories = new Map<
    string,
    { readonly at: Millis; readonly typical: ReturnType<typeof typicalServiceTime> }
  >();
  const typicalServiceTime = (branch: number, queue: number, now: Millis) =>
    reads.typicalServiceTime(branch, queue, now);

  function historyOf(branch: number, queue: number, now: Millis) {
    const key = `${branch}/${queue}`;
    const known = histories.get(key);
    if (known && Math.abs(now - known.at) < HISTORY_FRESH_MS) return known.typical;
    const typical = typicalServiceTime(branch, queue, now);
    histories.set(key, { at: now, typical });
    return typical;
  }

  /** Yields after each queue: the services of fifty queues take some milliseconds. */
  function* expect(
    target: ForecastBranch,
    queues: ReturnType<ForecastReads['queues']>,
    now: Millis,
  ): Generator<void, Expected, void> {
    const { id: branch } = target;
    const day = days.today(target);
    const observedFrom = Math.max(now - OBSERVED_MS, days.todaySince(target));
    const counts = reads.arrivalCounts(branch, observedFrom, now);
    const arrivals = new Map(counts.map(({ queue, count }) => [queue, count]));
    const typical = typicalOf(branch, now, OBSERVED_MS);
    // Without history, the day starts with its first customer: the hours before opening do not affect the rate.
    const first = Math.min(now, ...counts.map((one) => one.first));
    const observed = expectedArrivals(
      queues.map(({ id }) => ({
        arrivals: arrivals.get(id) ?? 0,
        typical: typical && (typical.get(id) ?? { observed: 0, expected: [0] }),
      })),
      typical ? now - observedFrom : Math.max(MIN_OBSERVED_MS, now - first),
    );
    yield;
    const recent = new Map<number, Served[]>();
    for (const { id } of queues) {
      recent.set(id, reads.recent({ branch, queue: id, day, now }));
      historyOf(branch, id, now);
      yield;
    }
    const services = [...recent.values()].flat();
    const turnaroundTime = turnaround(services.flatMap(busySpan));
    const service = new Map(
      queues.map(({ id, planned }) => {
        const times = (recent.get(id) ?? []).map(({ seconds }) => seconds);
        const expected = expectedServiceTime({ recent: times, typical: historyOf(branch, id, now), planned });
        return [id, { ...expected, serviceTime: expected.serviceTime + turnaroundTime }];
      }),
    );
    const paces = Map.groupBy(
      [...recent].flatMap(([queue, all]) => all.map((one) => ({ queue, one }))),
      ({ one }) => one.user ?? 0,
    );
    return {
      at: now,
      service,
      booked: new Map(
        [...Map.groupBy(reads.booked(branch, now, now + BOOKED_MS), ({ queue }) => queue)].map(
          ([queue, all]) => [queue, all.map(({ at }) => at)],
        ),
      ),
      arrivals: new Map(queues.map(({ id }, index) => [id, observed.queues[index] as ExpectedArrivals])),
      arrivalDoubt: observed.sharedDoubt,
      rateOf: (user) =>
        operatorPace(
          (paces.get(user) ?? []).map(
            ({ queue, one }): MeasuredService => ({
              seconds: one.seconds,
              expected: (service.get(queue)?.serviceTime ?? one.seconds) - turnaroundTime,
            }),
          ),
        ),
    };
  }

  function* expectedOf(
    target: ForecastBranch,
    queues: ReturnType<ForecastReads['queues']>,
    now: Millis,
  ): Generator<void, Expected, void> {
    const known = expectations.get(target.id);
    const isFresh =
      known && Math.abs(now - known.at) < FRESH_MS && queues.every(({ id }) => known.service.has(id));
    const expected = isFresh ? known : yield* expect(target, queues, now);
    expectations.set(target.id, expected);
    return expected;
  }

  function workstationsOf(branch: number, { rateOf }: Expected): WorkstationNow[] {
    // Workstations that call alike share one plan.
    const plans = new Map<string, CallPlan>();
    return reads.open(branch).map(({ id, user, idProfile, lineal, queue, since }) => {
      const queues = callableQueues.queuesOf(id).map((one) => one.id);
      const profile = lineal || idProfile === null ? null : callableQueues.profileOf(idProfile);
      const key = `${profile?.id ?? 0}/${queues.join()}`;
      const plan =
        plans.get(key) ??
        (profile
          ? callPlan(profile, queues, (view) => callableQueues.view(branch, view))
          : plainPlan(queues));
      plans.set(key, plan);
      const serving = queue !== null && since !== null ? { queueId: queue, since } : null;
      return { plan, serving, pace: rateOf(user) };
    });
  }

  function branchNow(target: ForecastBranch, now: Millis, closesAt: Millis): BranchNow {
    const { id: branch } = target;
    const queues = reads.queues(branch);
    const expected = runToEnd(expectedOf(target, queues, now));
    return {
      now,
      closesAt,
      rounds: rounds.of(branch),
      arrivalDoubt: expected.arrivalDoubt,
      workstations: workstationsOf(branch, expected),
      queues: queues.map(({ id, sla, politeness, appointments }) => ({
        id,
        sla,
        politeness,
        waiting: reads.waiting(branch, id),
        perHour: expected.arrivals.get(id)?.perHour ?? [0],
        arrivalDoubt: expected.arrivals.get(id)?.doubt ?? 0,
        booked: (expected.booked.get(id) ?? []).filter((at) => at > now),
        hasAppointments: appointments === 1,
        ...(expected.service.get(id) ?? UNKNOWN),
      })),
    };
  }

  return {
    branchNow,
    /** Renews the demand and service times that `branchNow` uses, in steps: of a large branch they take milliseconds. */
    *prepare(target: ForecastBranch, now: Millis): Generator<void, void, void> {
      yield* expectedOf(target, reads.queues(target.id), now);
    },
  };
}

/** Range of booked appointments that may affect waiting customers. */
const BOOKED_MS = 12 * 3_600_000;
const UNKNOWN: ExpectedServiceTime = { serviceTime: 300, spread: 0.5, doubt: 0.3 };

/** A service as a span of its workstation, for the turnaround. */
const busySpan = ({ workstation, enteredAt, calledAt, endedAt }: Served) =>
  workstation === null || calledAt === null || endedAt === null
    ? []
    : [{ workstation, enteredAt, calledAt, endedAt }];
