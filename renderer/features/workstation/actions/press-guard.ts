import type { Millis } from '#shared/domain/ids.ts';

const REST_MS = 400;

/**
 * Keeps a double press from doing two things, such as finishing a ticket and calling the next one. Answers whether
 * a press counts: not within 400 ms of the last one at its place that did. Goes by when the key went down, not by
 * when a busy page came to look at it.
 */
export function createPressGuard<Place>() {
  const counted = new Map<Place, Millis>();
  return (place: Place, at: Millis): boolean => {
    const last = counted.get(place);
    if (last !== undefined && at - last < REST_MS) return false;
    counted.set(place, at);
    return true;
  };
}
