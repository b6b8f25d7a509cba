export interface NumberRange {
  readonly minLimit: number;
  readonly maxLimit: number;
}

/** Letter and number as everybody reads it: padded to the width of maxLimit (`A`, 7, 999 -> `A007`). */
export function ticketCode(letter: string, number: number, maxLimit: number): string {
  return `${letter}${String(number).padStart(String(maxLimit).length, '0')}`;
}

/**
 * The next number of a queue: after `last` and, past maxLimit, again from minLimit, skipping numbers whose
 * ticket is still alive. `last` is null at the start of the range.
 * Returns null when every number of the range is taken.
 */
export function nextNumber(
  last: number | null,
  { minLimit, maxLimit }: NumberRange,
  isAlive: (number: number) => boolean,
): number | null {
  const size = maxLimit - minLimit + 1;
  const start = last === null || last < minLimit || last >= maxLimit ? minLimit : last + 1;
  for (let step = 0; step < size; step += 1) {
    const candidate = minLimit + ((start - minLimit + step) % size);
    if (!isAlive(candidate)) return candidate;
  }
  return null;
}
