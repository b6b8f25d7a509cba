import type { DayChecksum } from '#shared/contract/replication/days.ts';
import { NO_ROWS, plus, rowHash } from '#sync/wire/row-hash.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import type { FactRow } from '../facts/present-rows.ts';
import type { Ingesting } from '../row-statements.ts';

/** Names a business day of a branch. */
export interface DayOf {
  readonly idBranches: number;
  readonly day: string;
}

/** A fact that is compared with what its branch has. */
export type ComparedRow = FactRow & { readonly deleted_at: number | null };

interface PresentDay {
  /** What the branch should have, by its number: of rows with one number that of the highest life. */
  readonly own: ReadonlyMap<number, ComparedRow>;
  /** What stands beside it of earlier lives: the branch was put back and has given the number again. */
  readonly earlier: readonly ComparedRow[];
}

/** Reads what central has of a branch’s day of one kind of fact, but what the branch is known not to have. */
export async function presentDay(
  { trx }: Pick<Ingesting, 'trx'>,
  kind: FactKind,
  { idBranches, day }: DayOf,
): Promise<PresentDay> {
  // Kysely cannot follow a table whose name is not a literal; tickets stand for any kind here.
  const rows = (await trx
    .selectFrom(kind.table as 'fact_tickets')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .where('deleted_at', 'is', null)
    .orderBy('life')
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

/** The values of a row in these columns; those of a later version of the branch lie beside the others. */
export function valuesOf(row: FactRow, columns: readonly string[]): unknown[] {
  let extra: Readonly<Record<string, unknown>> | null = null;
  return columns.map((column) => {
    if (column in row) return row[column];
    extra ??= JSON.parse(row.extra ?? '{}') as Readonly<Record<string, unknown>>;
    return extra[column] ?? null;
  });
}
