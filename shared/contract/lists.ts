import { z } from 'zod';
import { type Endpoint, MAX_LIST_ROWS } from './endpoint.ts';
import { anyText } from './fields.ts';

export const PAGE_SIZES = [5, 10, 20, 30, 50, 100, 200] as const;

const page = z.coerce.number().int().min(1).max(1_000_000).optional();

/** Search, sort and page parameters of a list; `sort` is limited to `columns`. */
export function listQuery<Column extends string>(columns: readonly [Column, ...Column[]]) {
  return z.object({
    search: anyText(90).optional(),
    sort: z.enum(columns).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page,
    size: z.coerce
      .number()
      .int()
      .refine((n) => PAGE_SIZES.some((size) => size === n), 'one of 5, 10, 20, 30, 50, 100, 200')
      .optional(),
  });
}

/** A page of a list and the total number of rows. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number().int() });
}

/** True for endpoints that return a bare list, which has pages but no sorting or search. */
export const isBareList = ({ method, answer }: Endpoint): boolean =>
  method === 'get' && answer instanceof z.ZodArray;

/** Page parameters of a bare list. */
export const bareListQuery = z.object({
  page: page.describe(
    'Page number; the first page by default. A page with fewer rows than `size` is the last one',
  ),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIST_ROWS)
    .optional()
    .describe(`Rows per page; ${MAX_LIST_ROWS} by default`),
});
