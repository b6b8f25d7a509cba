import { HOUR_MS } from '#shared/domain/time/units.ts';
import type { Millis } from '../ids.ts';

/** Arrivals of a queue within the observed period. */
export interface ObservedArrivals {
  readonly arrivals: number;
  /** Typical customers per hour: in the same period, and in each coming quarter of an hour; null without history. */
  readonly typical: { readonly observed: number; readonly expected: readonly number[] } | null;
}

export interface ExpectedArrivals {
  /** Customers per hour, for each coming quarter of an hour. */
  readonly perHour: readonly number[];
  /** Uncertainty of this rate (sigma of a log-normal). */
  readonly doubt: number;
}

/** Weights of a typical day and of a typical share of the queue in that day, in customers of today. */
const DAY_WEIGHT = 25;
const QUEUE_WEIGHT = 16;
/** Weight of a typical rate of 0, as an observation time of today. */
const UNTYPICAL_WEIGHT_MS = HOUR_MS / 2;
/** Limit of today's deviation from the typical rate. */
const MAX_FACTOR = 3;

/**
 * Expected arrivals of each queue of a branch: the typical rates, scaled by today's deviation from them. A busy day is
 * busy in all queues, so that the deviation of the whole branch counts first, and that of the queue from it. Without
 * history, the rates of today.
 *
 * @param withinMs length of the observed period
 * @returns the queues in the same order, and the uncertainty of the deviation that they share
 */
export function expectedArrivals(
  queues: readonly ObservedArrivals[],
  withinMs: Millis,
): { readonly queues: readonly ExpectedArrivals[]; readonly sharedDoubt: number } {
  const hours = withinMs / HOUR_MS;
  const known = queues.filter(({ typical }) => typical);
  const typicalCount = known.reduce((sum, { typical }) => sum + (typical?.observed ?? 0) * hours, 0);
  const count = known.reduce((sum, { arrivals }) => sum + arrivals, 0);
  const dayFactor = (count + DAY_WEIGHT) / (typicalCount + DAY_WEIGHT);
  return {
    queues: queues.map(({ arrivals, typical }) => {
      if (!typical)
        return { perHour: [hours > 0 ? arrivals / hours : 0], doubt: 1 / Math.sqrt(arrivals + QUEUE_WEIGHT) };
      if (typical.observed <= 0) {
        // A typical rate of 0 cannot be scaled.
        const rate = (arrivals * HOUR_MS) / (withinMs + UNTYPICAL_WEIGHT_MS);
        return { perHour: typical.expected.map((one) => Math.max(one, rate)), doubt: 0 };
      }
      const expected = typical.observed * hours * dayFactor;
      const weight = expected + QUEUE_WEIGHT;
      const factor = Math.min(MAX_FACTOR, (dayFactor * (arrivals + QUEUE_WEIGHT)) / weight);
      return { perHour: typical.expected.map((rate) => rate * factor), doubt: 1 / Math.sqrt(weight) };
    }),
    sharedDoubt: known.length > 0 ? 1 / Math.sqrt(typicalCount * dayFactor + DAY_WEIGHT) : 0,
  };
}
