/** Transactions and visits are shown by fives (operations specification, last section). */
export const SHORT_PAGE = 5;

/** Picks the rows of a page, counted from 1, and tells how many pages there are; beyond the last it is the last. */
export function pageOf<Row>(rows: readonly Row[], requested: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, requested), last);
  return { page, last, rows: rows.slice((page - 1) * size, page * size) };
}
