import type { Millis } from '../ids.ts';

export interface ArrivalsSeen {
  /** Customers who came lately, and in how long. */
  readonly came: number;
  readonly withinMs: Millis;
  /** Customers an hour that usually come: in the time just seen, then in each coming quarter; null where unknown. */
  readonly typical: { readonly seen: number; readonly coming: readonly number[] } | null;
}

const HOUR_MS = 3_600_000;
/** What is usual weighs as much as so long a look at today. */
const USUAL_WEIGHS_MS = HOUR_MS / 2;
/** Today is not believed to be further from what is usual. */
const MOST = 3;

/**
 * Expects customers from those who came lately and, where it is known, from what is usual: the coming hours' usual
 * numbers, as much higher or lower as today has been. A quiet half hour is seldom more than chance, so both count.
 * Answers customers an hour, for each coming quarter of an hour.
 */
export function expectedArrivals({ came, withinMs, typical: usual }: ArrivalsSeen): number[] {
  const seen = withinMs > 0 ? (came * HOUR_MS) / withinMs : 0;
  if (!usual) return [seen];
  const weighed = (came * HOUR_MS + usual.seen * USUAL_WEIGHS_MS) / (withinMs + USUAL_WEIGHS_MS);
  // Where usually nobody comes there is nothing to be multiplied.
  if (usual.seen <= 0) return usual.coming.map((rate) => Math.max(rate, weighed));
  const factor = Math.min(MOST, weighed / usual.seen);
  return usual.coming.map((rate) => rate * factor);
}
