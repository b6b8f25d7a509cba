/** Maximum number of digits that stay exact; longer input exceeds every limit and was rejected before. */
const EXACT = 15;

/** Parses a typed number: null if it is empty, `max` if it is greater. */
export const numberOf = (digits: string, max = Number.POSITIVE_INFINITY): number | null =>
  digits === '' ? null : Math.min(Number(digits.slice(0, EXACT)), max);
