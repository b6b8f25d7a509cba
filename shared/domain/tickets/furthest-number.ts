import type { NumberRange } from './number.ts';

/**
 * The number from which a queue goes on, where `given` were given beside it: the furthest of them after `last`, in the
 * order in which they are given, past maxLimit again from minLimit. Of two numbers that are further apart than half of
 * the range the lower one comes after the higher. `last` itself where none is further; null where there is none at all.
 *
 * Example: after 20, with 21 to 50 given, it is 50; after 95 of 99, with 96 to 99 and 1 to 3 given, it is 3.
 */
export function furthestNumber(
  last: number | null,
  given: readonly number[],
  { minLimit, maxLimit }: NumberRange,
): number | null {
  const inRange = given.filter((number) => number >= minLimit && number <= maxLimit);
  const size = maxLimit - minLimit + 1;
  if (last === null) return inRange.length > 0 ? Math.max(...inRange) : null;
  const ahead = (number: number) => (((number - last) % size) + size) % size;
  return inRange.reduce(
    (furthest, number) => (ahead(number) <= size / 2 && ahead(number) > ahead(furthest) ? number : furthest),
    last,
  );
}
