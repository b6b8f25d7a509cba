import type { Named } from '#renderer/ui/list/configured/named.ts';

/** A segment and a service that lead to a queue. */
export interface Pair {
  readonly idSegments: number;
  readonly idServices: number;
}

/** Picks the segments that lead to a queue with some service. */
export const leadingSegments = (segments: readonly Named[], pairs: readonly Pair[]): readonly Named[] =>
  segments.filter(({ id }) => pairs.some(({ idSegments }) => idSegments === id));

/** Picks the services that lead to a queue with a segment. */
export const offeredServices = (
  services: readonly Named[],
  pairs: readonly Pair[],
  segment: unknown,
): readonly Named[] =>
  services.filter(({ id }) => pairs.some((pair) => pair.idSegments === segment && pair.idServices === id));
