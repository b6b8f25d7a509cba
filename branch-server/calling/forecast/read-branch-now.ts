import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan, plainPlan } from '#shared/domain/forecast/call-plan.ts';
import { type ExpectedArrivals, expectedArrivals } from '#shared/domain/forecast/expected-arrivals.ts';
import {
  type ExpectedChanges,
  expectedChanges,
  leaveOneCallerEach,
} from '#shared/domain/forecast/expected-sessions.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import {
  type ExpectedServiceTime,
  expectedServiceTime,
  operatorPaces,
  turnaround,
} from '#shared/domain/forecast/service-times.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Calling } from '../calling.ts';
import type { ForecastReads, Served } from './forecast-reads.ts';
import { createPastSessions } from './past-sessions.ts';
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
  /** Ended sessions of today. */
  readonly sessions: readonly EndedSession[];
}

type EndedSession = ReturnType<ForecastReads['sessions']>[number];

/** Reads the state of a branch: input of wait forecasts and early warnings. */
export function createBranchNow({
  reads,
  calling: { queues: callableQueues, rounds },
  days,
}: BranchNowOptions) {
  const typicalOf = createTypicalArrivals(reads.arrivals);
  const pastSessionsOf = createPastSessions(reads.sessions);
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
    const measured = [...recent].flatMap(([queue, all]) =>
      all.map((one) => ({
        user: one.user ?? 0,
        seconds: one.seconds,
        expected: (service.get(queue)?.serviceTime ?? one.seconds) - turnaroundTime,
      })),
    );
    const paces = operatorPaces(measured);
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
      sessions: reads.sessions(branch, days.todaySince(target), now),
      rateOf: (user) => paces.get(user) ?? 1,
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

  /** The open workstations, and the closed ones that may open. */
  function workstationsOf(
    target: ForecastBranch,
    { rateOf, sessions }: Expected,
    now: Millis,
  ): Pick<BranchNow, 'workstations' | 'closedWorkstations'> {
    const { id: branch } = target;
    // Workstations that call alike share one plan.
    const plans = new Map<string, CallPlan>();
    const planOf = ({ id, idProfile, lineal }: Pick<EndedSession, 'id' | 'idProfile' | 'lineal'>) => {
      const queues = callableQueues.queuesOf(id).map((one) => one.id);
      const profile = lineal || idProfile === null ? null : callableQueues.profileOf(idProfile);
      const key = `${profile?.id ?? 0}/${queues.join()}`;
      const plan =
        plans.get(key) ??
        (profile
          ? callPlan(profile, queues, (view) => callableQueues.view(branch, view))
          : plainPlan(queues));
      plans.set(key, plan);
      return plan;
    };
    const open = reads.open(branch);
    const weeks = pastSessionsOf(branch, days.todaySince(target), now);
    const changes = changesOf(open, { today: sessions, weeks }, now);
    const isOpen = new Set(open.map(({ id }) => id));
    const closed = new Map([...weeks.flat(), ...sessions].map((one) => [one.id, one]));
    return {
      workstations: open.map((one) => ({
        plan: planOf(one),
        serving: one.queue !== null && one.since !== null ? { queueId: one.queue, since: one.since } : null,
        pace: rateOf(one.user),
        changes: changes.get(one.id) ?? [],
      })),
      closedWorkstations: [...closed.values()]
        .filter(({ id }) => !isOpen.has(id) && changes.get(id)?.length)
        .map((one) => ({ plan: planOf(one), pace: 1, changes: changes.get(one.id) ?? [] })),
    };
  }

  function branchNow(target: ForecastBranch, now: Millis, closesAt: Millis): BranchNow {
    const { id: branch } = target;
    const queues = reads.queues(branch);
    const expected = runToEnd(expectedOf(target, queues, now));
    const { workstations, closedWorkstations } = workstationsOf(target, expected, now);
    return {
      now,
      closesAt,
      rounds: rounds.of(branch),
      arrivalDoubt: expected.arrivalDoubt,
      workstations: leaveOneCallerEach(
        workstations,
        queues.map(({ id }) => id),
      ),
      closedWorkstations,
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

/** Expected openings and closings by workstation. */
function changesOf(
  open: readonly { readonly id: number }[],
  {
    today,
    weeks,
  }: {
    readonly today: readonly EndedSession[];
    readonly weeks: readonly (readonly EndedSession[])[];
  },
  now: Millis,
): ReadonlyMap<number, ExpectedChanges> {
  if (weeks.length === 0) return new Map();
  const isOpen = new Set(open.map(({ id }) => id));
  const closedAt = new Map(today.map((one) => [one.id, one.closedAt]));
  const byWeek = weeks.map((week) => Map.groupBy(week, ({ id }) => id));
  const ids = [...new Set([...isOpen, ...closedAt.keys(), ...byWeek.flatMap((week) => [...week.keys()])])];
  const changes = expectedChanges(
    ids.map((id) => ({
      isOpen: isOpen.has(id),
      closedAt: isOpen.has(id) ? null : (closedAt.get(id) ?? null),
      weeks: byWeek.map((week) => week.get(id) ?? []),
    })),
    now,
  );
  return new Map(ids.map((id, index) => [id, changes[index] ?? []]));
}

/** Range of booked appointments that may affect waiting customers. */
const BOOKED_MS = 12 * 3_600_000;
const UNKNOWN: ExpectedServiceTime = { serviceTime: 300, spread: 0.5, doubt: 0.3 };

/** A service as a span of its workstation, for the turnaround. */
const busySpan = ({ workstation, enteredAt, calledAt, endedAt }: Served) =>
  workstation === null || calledAt === null || endedAt === null
    ? []
    : [{ workstation, enteredAt, calledAt, endedAt }];
