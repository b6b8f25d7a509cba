import type { NumberRange } from './number.ts';

/**
 * Last issued number of a queue after `given` were issued elsewhere: the furthest of them after `last` in numbering
 * order, which wraps at maxLimit. Of numbers more than half the range apart, the lower comes after the higher. `last`
 * if none is further; null if there is none. After 20, with 21 to 50: 50; after 95 of 99, with 96 to 99 and 1 to 3:
 * 3.
 */
export function furthestNumber(
  last: number | null,
  issued: readonly number[],
  { minLimit, maxLimit }: NumberRange,
): number | null {
  const inRange = issued.filter((number) => number >= minLimit && number <= maxLimit);
  const size = maxLimit - minLimit + 1;
  if (last === null) return inRange.length > 0 ? Math.max(...inRange) : null;
  const ahead = (number: number) => (((number - last) % size) + size) % size;
  return inRange.reduce(
    (furthest, number) => (ahead(number) <= size / 2 && ahead(number) > ahead(furthest) ? number : furthest),
    last,
  );
}
