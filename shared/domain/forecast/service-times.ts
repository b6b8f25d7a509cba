import type { Millis, Seconds } from '../ids.ts';

/** Observed service times of a queue. */
export interface ObservedServiceTimes {
  /** Of the last customers of today. */
  readonly recent: readonly Seconds[];
  /** Mean of the last weeks and its number of customers; null without history. */
  readonly typical: { readonly mean: Seconds; readonly count: number } | null;
  /** Configured time of the service. */
  readonly planned: Seconds;
}

export interface ExpectedServiceTime {
  readonly serviceTime: Seconds;
  readonly spread: number;
  readonly doubt: number;
}

/**
 * Weights of the configured time and of history, in customers of today. The mean of a day differs by about a tenth from
 * that of the last weeks: as much as the mean of thirty customers from that of their day.
 */
const PLANNED_WEIGHT = 3;
const HISTORY_WEIGHT = 30;
/** Spread of service times at a counter, as sigma of a log-normal, and how many customers it weighs. */
const DEFAULT_SPREAD = 0.5;
const SPREAD_WEIGHT = 8;

/** Expected service time: the mean of today, shrunk towards history and the configured time. `doubt` is its uncertainty. */
export function expectedServiceTime({ recent, typical, planned }: ObservedServiceTimes): ExpectedServiceTime {
  const history = typical ? Math.min(typical.count, HISTORY_WEIGHT) : 0;
  const weight = PLANNED_WEIGHT + history + recent.length;
  const sum =
    planned * PLANNED_WEIGHT + (typical?.mean ?? 0) * history + recent.reduce((all, one) => all + one, 0);
  const serviceTime = Math.max(1, sum / weight);
  const spread = spreadOf(recent);
  return { serviceTime, spread, doubt: spread / Math.sqrt(weight) };
}

/** Sigma of the log-normal with the relative spread of these times, drawn towards the usual one. */
function spreadOf(recent: readonly Seconds[]): number {
  const mean = recent.reduce((all, one) => all + one, 0) / Math.max(1, recent.length);
  if (mean <= 0) return DEFAULT_SPREAD;
  const squares = recent.reduce((all, one) => all + (one / mean - 1) ** 2, 0);
  // The relative variance of a log-normal is exp(sigma²) - 1.
  const variance = Math.exp(DEFAULT_SPREAD ** 2) - 1;
  const relative = (squares + variance * SPREAD_WEIGHT) / (recent.length + SPREAD_WEIGHT);
  return Math.sqrt(Math.log(1 + relative));
}

/** A service of an operator with the time expected of it. */
export interface MeasuredService {
  readonly user: number;
  readonly seconds: Seconds;
  readonly expected: Seconds;
}

/** Weight of the average operator, in services. */
const AVERAGE_WEIGHT = 10;

/**
 * Factors of the operators' service times to those of all together: above 1 is slower. Not to the expected times: how
 * today differs from them is part of the expected times already.
 */
export function operatorPaces(services: readonly MeasuredService[]): ReadonlyMap<number, number> {
  const ratioOf = (some: readonly MeasuredService[]) => {
    const expected = some.reduce((sum, one) => sum + one.expected, 0);
    return expected > 0 ? some.reduce((sum, one) => sum + one.seconds, 0) / expected : 1;
  };
  const average = Math.max(ratioOf(services), Number.MIN_VALUE);
  return new Map(
    [...Map.groupBy(services, ({ user }) => user)].map(([user, own]) => {
      const weight = own.length / (own.length + AVERAGE_WEIGHT);
      return [user, (ratioOf(own) / average) * weight + 1 - weight];
    }),
  );
}

/** A service at a workstation. */
export interface BusySpan {
  readonly workstation: number;
  /** When its customer entered the queue. */
  readonly enteredAt: Millis;
  readonly calledAt: Millis;
  readonly endedAt: Millis;
}

/** A longer time without a call is a break. */
const BREAK_MS: Millis = 10 * 60_000;
/** Weight of a turnaround of 0, in services. */
const ZERO_WEIGHT = 5;

/**
 * Estimates the time in seconds between the end of a service and the next call at a workstation while the next
 * customer was already waiting: operators need a moment, and no-shows take time.
 */
export function turnaround(services: readonly BusySpan[]): Seconds {
  const gaps = [...Map.groupBy(services, ({ workstation }) => workstation).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => one.calledAt - other.calledAt);
    return inOrder.flatMap((next, index) => {
      const before = inOrder[index - 1];
      if (!before || next.enteredAt > before.endedAt) return [];
      const gap = next.calledAt - before.endedAt;
      return gap >= 0 && gap < BREAK_MS ? [gap] : [];
    });
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / 1000 / (gaps.length + ZERO_WEIGHT);
}
