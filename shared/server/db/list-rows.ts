import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { foldText } from '#shared/domain/fold-text.ts';

export interface ListQuery {
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export interface ListColumns {
  /** Sort field -> expression: `byText` or `byValue` of a column. The first is the default order. */
  readonly sortable: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Searched columns. */
  readonly searched: readonly string[];
}

/** Sorts words without regard to case and accents. `fold` is a function that each server gives its database. */
export const byText = (column: string): RawBuilder<unknown> => sql`fold(${sql.ref(column)})`;
/** Sorts numbers and flags. */
export const byValue = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}`;

const DEFAULT_SIZE = 10;

/**
 * One page of a list with the number of matches: search ignores case and accents; rows are sorted, then by id, so
 * that equal rows have a stable order across pages.
 */
export async function listRows<Db, Table extends keyof Db, Row>(
  rows: SelectQueryBuilder<Db, Table, Row>,
  { search, sort, order = 'asc', page = 1, size = DEFAULT_SIZE }: ListQuery,
  { sortable, searched }: ListColumns,
): Promise<{ rows: Row[]; total: number }> {
  const matching = search ? rows.where(() => contains(searched, search)) : rows;
  const by = (sort && sortable[sort]) || Object.values(sortable)[0] || byValue('id');
  const found = await matching
    .orderBy(by, order)
    .orderBy(sql.ref('id'), 'asc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const counted = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: found as Row[], total: Number((counted as { total: number }).total) };
}

/** Condition that matches typed text literally: special characters of LIKE are escaped. */
export function contains(columns: readonly string[], search: string): RawBuilder<boolean> {
  const pattern = `%${foldText(search).replace(/[\\%_]/g, '\\$&')}%`;
  const each = columns.map(
    (column) => sql`fold(cast(${sql.ref(column)} as text)) like ${pattern} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
