import type { DayChecksum } from '#shared/contract/replication/days.ts';
import { NO_ROWS, plus, rowHash } from '#sync/wire/hashes.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import type { FactRow } from '../facts/present-rows.ts';
import type { Ingesting } from '../row-statements.ts';

/** A business day of a branch. */
export interface DayOf {
  readonly idBranches: number;
  readonly day: string;
}

/** Fact to compare with its branch. */
export type ComparedRow = FactRow & { readonly deleted_at: number | null };

interface PresentDay {
  /** Rows that the branch should have, by number: of rows with one number the highest incarnation. */
  readonly own: ReadonlyMap<number, ComparedRow>;
  /** Rows of earlier incarnations: the branch was restored and reused the number. */
  readonly earlier: readonly ComparedRow[];
}

/** Rows of a branch's day of one kind, except those that the branch is known to lack. */
export async function presentDay(
  { trx }: Pick<Ingesting, 'trx'>,
  kind: FactKind,
  { idBranches, day }: DayOf,
): Promise<PresentDay> {
  // Kysely requires a literal table name; tickets stand for any kind.
  const rows = (await trx
    .selectFrom(kind.table as 'fact_tickets')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .where('deleted_at', 'is', null)
    .orderBy('incarnation')
    .execute()) as unknown as ComparedRow[];
  const own = new Map<number, ComparedRow>();
  const earlier: ComparedRow[] = [];
  for (const row of rows) {
    const key = Number(row[kind.key]);
    const before = own.get(key);
    if (before) earlier.push(before);
    own.set(key, row);
  }
  return { own, earlier };
}

/** Sums up rows by the columns that a branch names, as the branch does. */
export function checksumOf(
  { entity, columns }: Pick<DayChecksum, 'entity' | 'columns'>,
  rows: ReadonlyMap<number, ComparedRow>,
): { readonly rows: number; readonly checksum: number } {
  let dayChecksum = NO_ROWS;
  for (const [key, row] of rows)
    dayChecksum = plus(dayChecksum, rowHash(entity, key, JSON.stringify(valuesOf(row, columns))));
  return dayChecksum;
}

/** Values of a row in these columns; columns of a later version are in `extra`. */
export function valuesOf(row: FactRow, columns: readonly string[]): unknown[] {
  let extra: Readonly<Record<string, unknown>> | null = null;
  return columns.map((column) => {
    if (column in row) return row[column];
    extra ??= JSON.parse(row.extra ?? '{}') as Readonly<Record<string, unknown>>;
    return extra[column] ?? null;
  });
}
