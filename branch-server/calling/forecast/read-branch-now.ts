import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { BranchNow, WorkstationNow } from '#shared/domain/forecast/branch-now.ts';
import { type CallPlan, callPlan, plainPlan } from '#shared/domain/forecast/call-plan.ts';
import { expectedArrivals } from '#shared/domain/forecast/expected-arrivals.ts';
import {
  type ExpectedServiceTime,
  expectedServiceTime,
  operatorPace,
  type ServedPace,
  turnaround,
} from '#shared/domain/forecast/service-times.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Calling } from '../calling.ts';
import type { ForecastReads, Served } from './forecast-reads.ts';
import { createUsualArrivals } from './usual-arrivals.ts';

export interface BranchNowOptions {
  readonly reads: ForecastReads;
  /** Uses the reading connection. */
  readonly calling: Pick<Calling, 'queues' | 'rounds'>;
  readonly days: Pick<BusinessDays, 'today' | 'todaySince'>;
}

/** The place whose branch is read. */
export interface Place {
  readonly id: number;
  readonly zone: string;
}

/** Arrivals of the last three quarters of an hour tell of the next. */
const SEEN_MS = 45 * 60_000;
/** Service times and arrivals change slowly: they are read again after so long. */
const FRESH_MS = 20_000;
/** History before today is read again after so long. */
const HISTORY_FRESH_MS = 3_600_000;

/** What is expected of a branch, apart from those who wait and serve now. */
interface Expected {
  readonly at: Millis;
  readonly service: ReadonlyMap<number, ExpectedServiceTime>;
  readonly perHour: ReadonlyMap<number, readonly number[]>;
  readonly booked: ReadonlyMap<number, readonly Millis[]>;
  readonly rateOf: (user: number) => number;
}

/** Reads a branch as it is now: the input of wait forecasts and early warnings. */
export function createBranchNow({
  reads,
  calling: { queues: callableQueues, rounds },
  days,
}: BranchNowOptions) {
  const usualOf = createUsualArrivals(reads.came);
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

  function expect(place: Place, queues: ReturnType<ForecastReads['queues']>, now: Millis): Expected {
    const { id: branch } = place;
    const day = days.today(place);
    const seenFrom = Math.max(now - SEEN_MS, days.todaySince(place));
    const came = Map.groupBy(reads.came(branch, seenFrom, now), ({ queue }) => queue);
    const usual = usualOf(branch, now, SEEN_MS);
    const recent = new Map(queues.map(({ id }) => [id, reads.recent({ branch, queue: id, day, now })]));
    const services = [...recent.values()].flat();
    const between = turnaround(services.flatMap(busySpan));
    const service = new Map(
      queues.map(({ id, planned }) => {
        const times = (recent.get(id) ?? []).map(({ seconds }) => seconds);
        const expected = expectedServiceTime({ recent: times, typical: historyOf(branch, id, now), planned });
        return [id, { ...expected, serviceTime: expected.serviceTime + between }];
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
      perHour: new Map(
        queues.map(({ id }) => [
          id,
          expectedArrivals({
            came: came.get(id)?.length ?? 0,
            withinMs: Math.max(0, now - seenFrom),
            typical: usual && (usual.get(id) ?? { seen: 0, coming: [0] }),
          }),
        ]),
      ),
      rateOf: (user) =>
        operatorPace(
          (paces.get(user) ?? []).map(
            ({ queue, one }): ServedPace => ({
              seconds: one.seconds,
              expected: (service.get(queue)?.serviceTime ?? one.seconds) - between,
            }),
          ),
        ),
    };
  }

  function expectedOf(place: Place, queues: ReturnType<ForecastReads['queues']>, now: Millis): Expected {
    const known = expectations.get(place.id);
    const isFresh =
      known && Math.abs(now - known.at) < FRESH_MS && queues.every(({ id }) => known.service.has(id));
    const expected = isFresh ? known : expect(place, queues, now);
    expectations.set(place.id, expected);
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

  return (place: Place, now: Millis, closesAt: Millis): BranchNow => {
    const { id: branch } = place;
    const queues = reads.queues(branch);
    const expected = expectedOf(place, queues, now);
    return {
      now,
      closesAt,
      rounds: rounds.of(branch),
      workstations: workstationsOf(branch, expected),
      queues: queues.map(({ id, sla, politeness, appointments }) => ({
        id,
        sla,
        politeness,
        waiting: reads.waiting(branch, id),
        perHour: expected.perHour.get(id) ?? [0],
        booked: (expected.booked.get(id) ?? []).filter((at) => at > now),
        hasAppointments: appointments === 1,
        ...(expected.service.get(id) ?? UNKNOWN),
      })),
    };
  };
}

/** Booked appointments that can matter to those who wait now. */
const BOOKED_MS = 12 * 3_600_000;
const UNKNOWN: ExpectedServiceTime = { serviceTime: 300, spread: 0.5, doubt: 0.3 };

/** A service as a span of its workstation, for the time between two of them. */
const busySpan = ({ workstation, enteredAt, calledAt, endedAt }: Served) =>
  workstation === null || calledAt === null || endedAt === null
    ? []
    : [{ workstation, enteredAt, calledAt, endedAt }];
