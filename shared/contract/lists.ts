import { z } from 'zod';
import { anyText } from './fields.ts';

export const PAGE_SIZES = [5, 10, 20, 30, 50, 100, 200] as const;

/** Search, sort and page, the same for every list. `sort` is limited to the columns that the list names. */
export function listQuery<Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.object({
    search: anyText(90).optional(),
    sort: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce
      .number()
      .int()
      .refine((n) => PAGE_SIZES.some((size) => size === n), 'one of 5, 10, 20, 30, 50, 100, 200')
      .optional(),
  });
}

/** One page of a list and the number of rows that match over all pages. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number().int() });
}
