/** Maximum number of digits that stay exact; longer input exceeds every limit and was rejected before. */
const EXACT = 15;

/** Reads a typed number: none where nothing is typed, and `most` where it is beyond it. */
export const numberOf = (digits: string, max = Number.POSITIVE_INFINITY): number | null =>
  digits === '' ? null : Math.min(Number(digits.slice(0, EXACT)), max);
