export interface NumberRange {
  readonly minLimit: number;
  readonly maxLimit: number;
}

/** Displayed code, padded to the width of maxLimit (`A`, 7, 999 -> `A007`). */
export function ticketCode(letter: string, number: number, maxLimit: number): string {
  return `${letter}${String(number).padStart(String(maxLimit).length, '0')}`;
}

/**
 * Next number after `last`, wrapping at maxLimit to minLimit and skipping numbers in use. `last` is null at the
 * start. Null if all are in use.
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
