/** Transactions and visits are shown by fives (operations specification, last section). */
export const SHORT_PAGE = 5;

/** The rows of a page, counted from 1, and how many pages there are; a page beyond the last one is the last. */
export function pageOf<Row>(rows: readonly Row[], wished: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, wished), last);
  return { page, last, rows: rows.slice((page - 1) * size, page * size) };
}
