import type { Millis } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import type { FactKind } from '../facts/fact-kinds.ts';
import { writtenTable } from '../facts/written-table.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from '../row-statements.ts';
import type { ComparedRow, DayOf } from './present-day.ts';

const OPEN: ReadonlySet<unknown> = new Set(ALIVE);

/**
 * A fact that its branch does not have any more: it was put back, or its machine replaced. It happened, and stays; but a
 * ticket that still waited or was being served is closed, at the last moment that is known of it, since nobody will.
 */
function closed(kind: FactKind, row: ComparedRow, now: Millis): ComparedRow {
  const removed = { ...row, deleted_at: now };
  if (kind.entity !== 'tickets' || !OPEN.has(row.state)) return removed;
  const ended = Math.max(...[row.arrived_at, row.entered_at, row.called_at].map(Number));
  return { ...removed, state: 'canceled', ended_at: ended };
}

interface RemovedRows {
  readonly rows: readonly ComparedRow[];
  readonly now: Millis;
  /** The life of a stream that was found not to be the branch: its rows never happened there. */
  readonly rejected: number | null;
}

/**
 * Closes rows that the branch does not have, takes those away that another had brought in its name, keeps how they
 * were, and says how many they are.
 */
export async function closeRemoved(
  ingesting: Ingesting,
  kind: FactKind,
  of: DayOf,
  { rows, now, rejected }: RemovedRows,
): Promise<number> {
  if (rows.length === 0) return 0;
  await storeReplaced(ingesting, kind, of, rows, now);
  await writeRows(
    ingesting,
    comparedTable(kind),
    rows.flatMap((row) => (row.life === rejected ? [] : [closed(kind, row, now)])),
  );
  const foreign = rows.filter(({ life }) => life === rejected);
  if (rejected !== null && foreign.length > 0)
    await deleteForeignRows(ingesting, kind, of, { foreign, rejected });
  return rows.length;
}

async function deleteForeignRows(
  { trx, dialect }: Ingesting,
  kind: FactKind,
  { idBranches, day }: DayOf,
  { foreign, rejected }: { readonly foreign: readonly ComparedRow[]; readonly rejected: number },
): Promise<void> {
  const keys = foreign.map((row) => Number(row[kind.key]));
  await trx
    .deleteFrom(kind.table as 'fact_tickets')
    .where('id_branches', '=', idBranches)
    .where('day', '=', day)
    .where('life', '=', rejected)
    .where(isAnyOf(dialect, kind.key, keys))
    .execute();
}

/** Keeps rows as they are before something replaces them. */
export function storeReplaced(
  ingesting: Ingesting,
  kind: FactKind,
  { idBranches, day }: DayOf,
  rows: readonly ComparedRow[],
  now: Millis,
): Promise<void> {
  const stored = rows.map((row) => ({
    id_branches: idBranches,
    key: Number(row[kind.key]),
    life: row.life,
    entity: kind.entity,
    day,
    row: JSON.stringify(row),
    replaced_at: now,
  }));
  return writeRows(ingesting, REPLACED, stored);
}

const REPLACED: WrittenTable = {
  name: 'replaced_facts',
  key: [],
  whole: ['id_branches', 'key', 'life', 'replaced_at'],
  text: ['entity', 'day', 'row'],
  onConflict: 'keep',
};

/** The table of a kind with all that comparing days writes in it. */
export function comparedTable(kind: FactKind): WrittenTable {
  const table = writtenTable(kind);
  return { ...table, whole: [...table.whole, 'deleted_at'] };
}
