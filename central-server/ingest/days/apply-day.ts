import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { resendDay, SentDay } from '#shared/contract/replication/days.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { ALIVE } from '#shared/domain/tickets/transitions.ts';
import { RESENT_PREFIX } from '../facts/apply-facts.ts';
import { type FactKind, writtenTable } from '../facts/fact-kinds.ts';
import { readFact } from '../facts/read-fact.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from '../row-statements.ts';
import { type ComparedRow, type DayOf, presentDay, valuesOf } from './present-day.ts';

interface DayInput {
  readonly of: DayOf;
  /** Of the stream that is the branch. */
  readonly incarnation: number;
  /** Incarnation that was found not to be the branch; null for none. */
  readonly rejected: number | null;
  readonly now: Millis;
}

/**
 * Makes the rows of a day of one kind equal to those of the branch; returns the number of differences. Replaced
 * rows are stored.
 */
export async function applyDay(
  ingesting: Ingesting,
  kind: FactKind,
  taking: DayInput,
  { columns, rows }: Pick<BodyOf<typeof resendDay>, 'columns' | 'rows'>,
): Promise<SentDay> {
  const { of, now } = taking;
  const { own, earlier } = await presentDay(ingesting, kind, of);
  const left = new Map(own);
  const added: ComparedRow[] = [];
  const changed: ComparedRow[] = [];
  const replaced: ComparedRow[] = [];
  let rejected = 0;
  for (const values of rows) {
    const sent = readRow(
      kind,
      taking,
      Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null])),
    );
    if (!sent) {
      rejected += 1;
      continue;
    }
    const key = Number(sent[kind.key]);
    const here = own.get(key);
    left.delete(key);
    if (!here) added.push(sent);
    else if (JSON.stringify(valuesOf(here, columns)) !== JSON.stringify(values)) {
      replaced.push(here);
      changed.push({ ...sent, incarnation: here.incarnation, eid: here.eid });
    }
  }
  await storeReplaced(ingesting, kind, of, replaced, now);
  await writeRows(ingesting, comparedTable(kind), [...added, ...changed]);
  const removed = await closeRemoved(ingesting, kind, of, {
    rows: [...left.values(), ...earlier],
    now,
    rejected: taking.rejected,
  });
  return { added: added.length, changed: changed.length, removed, rejected };
}

/** Row as sent by the branch; null if central cannot store it. */
function readRow(
  kind: FactKind,
  { of, incarnation }: DayInput,
  values: Readonly<Record<string, unknown>>,
): ComparedRow | null {
  const change = { op: 'insert', pk: String(values[kind.key]), entity: kind.entity } as LoggedChange;
  const fact = readFact(kind, { change, values });
  if (typeof fact === 'string') return null;
  return {
    id_branches: of.idBranches,
    day: of.day,
    [kind.key]: fact.key,
    incarnation,
    row_ver: Number(values.row_ver ?? 1),
    version_incarnation: incarnation,
    eid: `${RESENT_PREFIX}${randomUUID()}`,
    since_gap: null,
    deleted_at: null,
    extra: Object.keys(fact.extra).length > 0 ? JSON.stringify(fact.extra) : null,
    ...fact.columns,
  };
}

const OPEN: ReadonlySet<unknown> = new Set(ALIVE);

/**
 * A fact that its branch lost by a restore or a new machine. It happened and stays; a ticket that was waiting or
 * being served is closed, at the last known moment, since the branch will not.
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
  /** The incarnation of a stream that was found not to be the branch: its rows never happened there. */
  readonly rejected: number | null;
}

/**
 * Closes rows that the branch lacks, removes rows of another machine in its name, stores their previous state, and
 * returns their number.
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
    rows.flatMap((row) => (row.incarnation === rejected ? [] : [closed(kind, row, now)])),
  );
  const foreign = rows.filter(({ incarnation }) => incarnation === rejected);
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
    .where('incarnation', '=', rejected)
    .where(isAnyOf(dialect, kind.key, keys))
    .execute();
}

/** Stores rows before they are replaced. */
function storeReplaced(
  ingesting: Ingesting,
  kind: FactKind,
  { idBranches, day }: DayOf,
  rows: readonly ComparedRow[],
  now: Millis,
): Promise<void> {
  const stored = rows.map((row) => ({
    id_branches: idBranches,
    key: Number(row[kind.key]),
    incarnation: row.incarnation,
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
  integers: ['id_branches', 'key', 'incarnation', 'replaced_at'],
  text: ['entity', 'day', 'row'],
  onConflict: 'keep',
};

/** The table of a kind, with the column that day comparisons write in addition. */
function comparedTable(kind: FactKind): WrittenTable {
  const table = writtenTable(kind);
  return { ...table, integers: [...table.integers, 'deleted_at'] };
}
