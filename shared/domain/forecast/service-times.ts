import type { Millis, Seconds } from '../ids.ts';

/** What is known of the service times of a queue. */
export interface ServiceTimesSeen {
  /** Of the last customers of today. */
  readonly recent: readonly Seconds[];
  /** Mean of the last weeks and how many customers it stands for; null without history. */
  readonly typical: { readonly mean: Seconds; readonly count: number } | null;
  /** Configured time of the service. */
  readonly planned: Seconds;
}

export interface ExpectedServiceTime {
  readonly serviceTime: Seconds;
  readonly spread: number;
  readonly doubt: number;
}

/** The configured time and history weigh as much as so many customers of today. */
const PLAN_WEIGHS = 3;
const HISTORY_WEIGHS = 15;
/** Spread of service times at a counter, as sigma of a log-normal, and how many customers it weighs. */
const USUAL_SPREAD = 0.5;
const SPREAD_WEIGHS = 8;

/**
 * Expects service times from those of today, drawn towards history and the configured time: two services are no
 * experience. `doubt` says how far the mean may be off.
 */
export function expectedServiceTime({
  recent,
  typical: usual,
  planned,
}: ServiceTimesSeen): ExpectedServiceTime {
  const history = usual ? Math.min(usual.count, HISTORY_WEIGHS) : 0;
  const weight = PLAN_WEIGHS + history + recent.length;
  const sum =
    planned * PLAN_WEIGHS + (usual?.mean ?? 0) * history + recent.reduce((all, one) => all + one, 0);
  const serviceTime = Math.max(1, sum / weight);
  const spread = spreadOf(recent);
  return { serviceTime, spread, doubt: spread / Math.sqrt(weight) };
}

/** Sigma of the log-normal with the relative spread of these times, drawn towards the usual one. */
function spreadOf(recent: readonly Seconds[]): number {
  const mean = recent.reduce((all, one) => all + one, 0) / Math.max(1, recent.length);
  if (mean <= 0) return USUAL_SPREAD;
  const squares = recent.reduce((all, one) => all + (one / mean - 1) ** 2, 0);
  // The relative variance of a log-normal is exp(sigma²) - 1.
  const usual = Math.exp(USUAL_SPREAD ** 2) - 1;
  const relative = (squares + usual * SPREAD_WEIGHS) / (recent.length + SPREAD_WEIGHS);
  return Math.sqrt(Math.log(1 + relative));
}

/** A service with the time expected of it. */
export interface ServedPace {
  readonly seconds: Seconds;
  readonly expected: Seconds;
}

/** An operator is taken as average until so many services say otherwise. */
const AVERAGE_WEIGHS = 10;

/** How much longer (above 1) or shorter an operator's services take than expected of anybody. */
export function operatorPace(served: readonly ServedPace[]): number {
  const expected = served.reduce((sum, one) => sum + one.expected, 0);
  if (expected <= 0) return 1;
  const seconds = served.reduce((sum, one) => sum + one.seconds, 0);
  return (
    (seconds / expected) * (served.length / (served.length + AVERAGE_WEIGHS)) +
    AVERAGE_WEIGHS / (served.length + AVERAGE_WEIGHS)
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
/** No time between services is assumed until so many were seen. */
const NONE_WEIGHS = 5;

/**
 * Measures the time between the end of a service and the next call at a workstation, in seconds, where the next customer
 * was already waiting: operators need a moment, and customers who do not come take one.
 */
export function turnaround(services: readonly BusySpan[]): Seconds {
  const gaps = [...Map.groupBy(services, ({ workstation }) => workstation).values()].flatMap((own) => {
    const inOrder = own.toSorted((one, other) => one.calledAt - other.calledAt);
    return inOrder.flatMap((next, place) => {
      const before = inOrder[place - 1];
      if (!before || next.enteredAt > before.endedAt) return [];
      const gap = next.calledAt - before.endedAt;
      return gap >= 0 && gap < BREAK_MS ? [gap] : [];
    });
  });
  return gaps.reduce((sum, gap) => sum + gap, 0) / 1000 / (gaps.length + NONE_WEIGHS);
}
