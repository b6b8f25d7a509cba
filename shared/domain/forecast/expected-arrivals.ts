import type { Millis } from '../ids.ts';

export interface ObservedArrivals {
  /** Customers who came within `withinMs` before now. */
  readonly arrivals: number;
  readonly withinMs: Millis;
  /** Typical customers per hour: in the same period, and in each coming quarter of an hour; null without history. */
  readonly typical: { readonly observed: number; readonly expected: readonly number[] } | null;
}

const HOUR_MS = 3_600_000;
/** Weight of the typical rate, as an observation time of today. */
const TYPICAL_WEIGHT_MS = HOUR_MS / 2;
/** Limit of today's deviation from the typical rate. */
const MAX_FACTOR = 3;

/**
 * Expected customers per hour, for each coming quarter of an hour: the typical rates, scaled by today's deviation from
 * them. Without history, the rate of today.
 */
export function expectedArrivals({ arrivals, withinMs, typical }: ObservedArrivals): number[] {
  if (!typical) return [withinMs > 0 ? (arrivals * HOUR_MS) / withinMs : 0];
  const weighed =
    (arrivals * HOUR_MS + typical.observed * TYPICAL_WEIGHT_MS) / (withinMs + TYPICAL_WEIGHT_MS);
  // A typical rate of 0 cannot be scaled.
  if (typical.observed <= 0) return typical.expected.map((rate) => Math.max(rate, weighed));
  const factor = Math.min(MAX_FACTOR, weighed / typical.observed);
  return typical.expected.map((rate) => rate * factor);
}
