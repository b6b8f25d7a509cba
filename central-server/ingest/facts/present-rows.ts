import type { Selectable } from 'kysely';
import { type Ingesting, isAnyOf } from '../row-statements.ts';
import type { FactTicketsTable } from '../tables.ts';
import type { VersionColumns } from '../versions.ts';
import type { FactKind } from './fact-kinds.ts';
import type { Fitting } from './read-fact.ts';

/** A fact as it is stored: what all have, and columns of its kind. */
export type FactRow = Pick<Selectable<FactTicketsTable>, 'id_branches' | 'day' | 'life' | 'eid' | 'extra'> &
  VersionColumns &
  Readonly<Record<string, number | string | null>>;

interface PresentRows {
  /** By their number; of rows with one number that of the highest life up to the one that is applied. */
  readonly rows: Map<number, FactRow>;
  /** The changes that made them. */
  readonly eids: ReadonlySet<string>;
}

/** The rows that changes are about, as far as they are here. */
export async function presentRows(
  { trx, dialect }: Ingesting,
  kind: FactKind,
  { idBranches, life }: { readonly idBranches: number; readonly life: number },
  fitting: readonly Fitting[],
): Promise<PresentRows> {
  if (fitting.length === 0) return { rows: new Map(), eids: new Set() };
  const keys = [...new Set(fitting.map(({ fact }) => fact.key))];
  // Kysely cannot follow a table whose name is not a literal; tickets stand for any kind here.
  const found = await trx
    .selectFrom(kind.table as 'fact_tickets')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .where(isAnyOf(dialect, kind.key, keys))
    .where('life', '<=', life)
    .orderBy('life')
    .execute();
  const rows = found as unknown as FactRow[];
  return {
    rows: new Map(rows.map((row) => [row[kind.key] as number, row])),
    eids: new Set(rows.map(({ eid }) => eid)),
  };
}
