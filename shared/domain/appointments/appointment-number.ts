const NUMBERS = 1_000_000;

/**
 * Draws a number of six digits that nobody who may still come has. Where both ends of a branch book, each draws its own:
 * even ones at the branch, odd ones at central, so that no two that were drawn apart are the same.
 *
 * @param random in [0, 1)
 */
export function generateNumber(
  random: () => number,
  end: 'branch' | 'central' | null,
  isInUse: (number: string) => boolean,
): string {
  for (;;) {
    const number = String(numberOf(random, end)).padStart(6, '0');
    if (!isInUse(number)) return number;
  }
}

const numberOf = (random: () => number, end: 'branch' | 'central' | null): number =>
  end === null
    ? Math.trunc(random() * NUMBERS)
    : Math.trunc((random() * NUMBERS) / 2) * 2 + (end === 'central' ? 1 : 0);
