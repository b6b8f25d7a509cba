import { because } from '#shared/domain/replication/reason.ts';
import type { SetAside } from '#sync/central/ports.ts';
import type { ReadChange } from '#sync/central/read-change.ts';
import { type Ingesting, writeRowsLater } from '../row-statements.ts';
import { type Origin, resolveRowVersion } from '../versions.ts';
import { chainCheck } from './chained-facts.ts';
import { dayFinder } from './fact-days.ts';
import { FACT_KINDS, type FactKind } from './fact-kinds.ts';
import { type FactRow, presentRows } from './present-rows.ts';
import { type Fitting, readFact } from './read-fact.ts';
import { writtenTable } from './written-table.ts';

/** Begins the identity of a row that came with its day, without the change that had made it. */
export const RESENT_PREFIX = 'day ';

/** Names the branch and the stream whose changes are applied. */
export interface Applying extends Origin {
  readonly idBranches: number;
}

export interface AppliedFacts {
  readonly refused: readonly SetAside[];
  /** Business days whose figures have to be computed again. */
  readonly days: ReadonlySet<string>;
}

/**
 * Applies changes of facts, those of one kind in their order: the rows they concern are read at once, changed in
 * memory and written at the end. The branch's streams are locked, so nobody else changes them meanwhile.
 */
export async function applyFacts(
  ingesting: Ingesting,
  applying: Applying,
  changes: readonly ReadChange[],
): Promise<AppliedFacts> {
  const { idBranches, life } = applying;
  const { fitting, refused } = sortByKind(changes);
  const { ofKind, ticketDays } = await presentRows(ingesting, applying, fitting);
  const days = new Set<string>();
  // Takes tickets before what is about them, in the order in which everything locks these tables.
  for (const [kind, some] of fitting) {
    const present = ofKind.get(kind);
    const rows = present?.rows ?? new Map<number, FactRow>();
    const dayFor = await dayFinder(ingesting, kind, { idBranches, ticketDays }, some);
    const breaksChain = await chainCheck(ingesting, kind, idBranches, some);
    const altered = new Map<number, FactRow>();

    const insert = (inserted: Fitting): FactRow | string | null => {
      const { change, fact } = inserted;
      // Skips what came so long ago that its identity is no longer kept.
      if (present?.eids.has(change.eid)) return null;
      const here = rows.get(fact.key);
      // Adopts what a day that was sent again brought before its own change.
      if (here?.eid.startsWith(RESENT_PREFIX)) return { ...here, eid: change.eid };
      if (here?.life === life) return because('numberTaken', fact.key);
      const broken = breaksChain(inserted);
      if (broken !== null) return broken;
      const day = dayFor(fact);
      if (day === null) return because('badValue', kind.moment);
      return {
        id_branches: idBranches,
        day,
        [kind.key]: fact.key,
        life,
        row_ver: change.row_ver,
        ver_incarnation: life,
        eid: change.eid,
        since_gap: null,
        extra: withExtra(null, fact.extra),
        ...fact.columns,
      };
    };

    for (const one of some) {
      const { change, fact } = one;
      const row = change.op === 'insert' ? insert(one) : updated(rows.get(fact.key), one, applying);
      if (typeof row === 'string') refused.push({ change, reason: row });
      if (row === null || typeof row === 'string') continue;
      rows.set(fact.key, row);
      altered.set(fact.key, row);
      days.add(row.day);
      if (kind.dayFrom === 'day') ticketDays.set(fact.key, row.day);
    }
    writeRowsLater(ingesting, writtenTable(kind), [...altered.values()]);
  }
  return { refused, days };
}

/** Groups the changes that fit by their kind, in the order of the kinds; gives the reason for each that does not. */
function sortByKind(changes: readonly ReadChange[]) {
  const fitting = new Map<FactKind, Fitting[]>();
  const refused: SetAside[] = [];
  const ofEntity = Map.groupBy(changes, ({ change }) => change.entity);
  for (const kind of FACT_KINDS) {
    const some: Fitting[] = [];
    for (const read of ofEntity.get(kind.entity) ?? []) {
      const { change } = read;
      const fact = readFact(kind, read);
      if (typeof fact === 'string') refused.push({ change, reason: fact });
      else some.push({ change, fact });
    }
    if (some.length > 0) fitting.set(kind, some);
  }
  return { fitting, refused };
}

/** Answers with the row after the change, or with the reason why it does not fit. */
function updated(row: FactRow | undefined, { change, fact }: Fitting, applying: Applying): FactRow | string {
  if (!row) return because('noSuchRow');
  const names = [...Object.keys(fact.columns), ...Object.keys(fact.extra)];
  const placed = resolveRowVersion(row, change.row_ver, applying, names);
  if (!placed) return because('outOfTurn', `${change.row_ver} ${row.row_ver}`);
  const all = placed.columns.length === names.length;
  const effective = new Set(placed.columns);
  return {
    ...row,
    ...(all ? fact.columns : only(fact.columns, effective)),
    ...placed.version,
    extra: withExtra(row.extra, all ? fact.extra : only(fact.extra, effective)),
  };
}

function withExtra(before: string | null, more: Readonly<Record<string, unknown>>): string | null {
  if (Object.keys(more).length === 0) return before;
  return JSON.stringify({ ...(JSON.parse(before ?? '{}') as object), ...more });
}

const only = <V>(values: Readonly<Record<string, V>>, names: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
