import type { LoggedChange } from '../../../shared/contract/replication/logged-change.ts';
import type { SetAside } from '../../../sync/central/ports.ts';
import { type Ingesting, writeRows } from '../row-statements.ts';
import { type Origin, placeInRow } from '../versions.ts';
import { dayFinder } from './fact-days.ts';
import type { FactKind } from './fact-kinds.ts';
import { type FactRow, presentRows } from './present-rows.ts';
import { type Fitting, readFact } from './read-fact.ts';
import { writtenTable } from './written-table.ts';

/** Whose changes are applied. */
export interface Applying extends Origin {
  readonly idBranches: number;
}

interface ApplyingFacts extends Applying {
  /** Of the tickets that were seen already; what is about them need not ask. */
  readonly ticketDays: Map<number, string>;
}

export interface AppliedFacts {
  readonly refused: readonly SetAside[];
  /** Whose figures are not what they were. */
  readonly days: ReadonlySet<string>;
}

/**
 * Applies changes of one kind in their order: the rows they concern are read at once, changed in memory and written
 * at once. The branch's streams are locked, so nobody else changes them meanwhile.
 */
export async function applyFacts(
  ingesting: Ingesting,
  kind: FactKind,
  applying: ApplyingFacts,
  changes: readonly LoggedChange[],
): Promise<AppliedFacts> {
  const { idBranches, life } = applying;
  const refused: SetAside[] = [];
  const fitting: Fitting[] = [];
  for (const change of changes) {
    const fact = readFact(kind, change);
    if (typeof fact === 'string') refused.push({ change, reason: fact });
    else fitting.push({ change, fact });
  }
  // Tickets before what is about them, here as everywhere: who locks these tables keeps to the same order.
  const dayFor = await dayFinder(ingesting, kind, applying, fitting);
  const { rows, eids } = await presentRows(ingesting, kind, { idBranches, life }, fitting);
  const altered = new Map<number, FactRow>();

  const insert = ({ change, fact }: Fitting): string | null => {
    // It came before, so long ago that its identity is not kept any more.
    if (eids.has(change.eid)) return null;
    if (rows.get(fact.key)?.life === life) return `${kind.key} ${fact.key} is another row already`;
    const day = dayFor(fact);
    if (day === null) return `${kind.moment} is no moment`;
    const row: FactRow = {
      id_branches: idBranches,
      day,
      [kind.key]: fact.key,
      life,
      row_ver: change.row_ver,
      ver_life: life,
      eid: change.eid,
      since_gap: null,
      extra: withExtra(null, fact.extra),
      ...fact.columns,
    };
    return keep(fact.key, row);
  };

  const update = ({ change, fact }: Fitting): string | null => {
    const row = rows.get(fact.key);
    if (!row) return 'what it changes is not here';
    const names = [...Object.keys(fact.columns), ...Object.keys(fact.extra)];
    const placed = placeInRow(row, change.row_ver, applying, names);
    if (!placed) return `row version ${change.row_ver} does not follow ${row.row_ver}`;
    const effective = new Set(placed.columns);
    return keep(fact.key, {
      ...row,
      ...only(fact.columns, effective),
      ...placed.version,
      extra: withExtra(row.extra, only(fact.extra, effective)),
    });
  };

  function keep(key: number, row: FactRow): null {
    rows.set(key, row);
    altered.set(key, row);
    if (kind.dayFrom === 'day') applying.ticketDays.set(key, row.day);
    return null;
  }

  for (const one of fitting) {
    const reason = one.change.op === 'insert' ? insert(one) : update(one);
    if (reason !== null) refused.push({ change: one.change, reason });
  }
  await writeRows(ingesting, writtenTable(kind), [...altered.values()]);
  return { refused, days: new Set([...altered.values()].map(({ day }) => day)) };
}

function withExtra(before: string | null, more: Readonly<Record<string, unknown>>): string | null {
  if (Object.keys(more).length === 0) return before;
  return JSON.stringify({ ...(JSON.parse(before ?? '{}') as object), ...more });
}

const only = <V>(values: Readonly<Record<string, V>>, names: ReadonlySet<string>): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
