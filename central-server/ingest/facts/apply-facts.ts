import { because } from '#shared/domain/replication/reason.ts';
import { AUDIT_START } from '#shared/server/audit/audit-entry.ts';
import type { ReadChange } from '#sync/central/changes.ts';
import type { RejectedChange } from '#sync/central/ports.ts';
import { type Ingesting, isAnyOf, writeRowsLater } from '../row-statements.ts';
import { type Origin, resolveRowVersion } from '../versions.ts';
import { dayFinder } from './fact-days.ts';
import { FACT_KINDS, type FactKind, writtenTable } from './fact-kinds.ts';
import { type FactRow, presentRows } from './present-rows.ts';
import { type Fitting, readFact } from './read-fact.ts';

/** Prefix of the identity of a row that arrived with its day, without its change. */
export const RESENT_PREFIX = 'day ';

/** Branch and stream of the changes. */
export interface Applying extends Origin {
  readonly idBranches: number;
}

export interface AppliedFacts {
  readonly rejected: readonly RejectedChange[];
  /** Business days whose metrics must be recomputed. */
  readonly days: ReadonlySet<string>;
}

/**
 * Applies changes of facts, in order within each kind: affected rows are read together, changed in memory and
 * written at the end. The streams of the branch are locked, so no other process changes them.
 */
export async function applyFacts(
  ingesting: Ingesting,
  applying: Applying,
  changes: readonly ReadChange[],
): Promise<AppliedFacts> {
  const { idBranches, incarnation } = applying;
  const { fitting, rejected } = sortByKind(changes);
  const { ofKind, ticketDays } = await presentRows(ingesting, applying, fitting);
  const days = new Set<string>();
  // Tickets before rows about them, in the lock order of these tables.
  for (const [kind, some] of fitting) {
    const present = ofKind.get(kind);
    const rows = present?.rows ?? new Map<number, FactRow>();
    const dayFor = await dayFinder(ingesting, kind, { idBranches, ticketDays }, some);
    const breaksChain = await chainCheck(ingesting, kind, idBranches, some);
    const altered = new Map<number, FactRow>();

    const insert = (inserted: Fitting): FactRow | string | null => {
      const { change, fact } = inserted;
      // Skips changes whose identity was purged.
      if (present?.eids.has(change.eid)) return null;
      const here = rows.get(fact.key);
      // Adopts the identity if a repeated day brought the row before its own change.
      if (here?.eid.startsWith(RESENT_PREFIX)) return { ...here, eid: change.eid };
      if (here?.incarnation === incarnation) return because('idInUse', fact.key);
      const broken = breaksChain(inserted);
      if (broken !== null) return broken;
      const day = dayFor(fact);
      if (day === null) return because('badValue', kind.moment);
      return {
        id_branches: idBranches,
        day,
        [kind.key]: fact.key,
        incarnation,
        row_ver: change.row_ver,
        version_incarnation: incarnation,
        eid: change.eid,
        since_gap: null,
        extra: withExtra(null, fact.extra),
        ...fact.columns,
      };
    };

    for (const one of some) {
      const { change, fact } = one;
      const row = change.op === 'insert' ? insert(one) : updated(rows.get(fact.key), one, applying);
      if (typeof row === 'string') rejected.push({ change, reason: row });
      if (row === null || typeof row === 'string') continue;
      rows.set(fact.key, row);
      altered.set(fact.key, row);
      days.add(row.day);
      if (kind.dayFrom === 'day') ticketDays.set(fact.key, row.day);
    }
    writeRowsLater(ingesting, writtenTable(kind), [...altered.values()]);
  }
  return { rejected, days };
}

/** Groups the changes that fit by their kind, in the order of the kinds; gives the reason for each that does not. */
function sortByKind(changes: readonly ReadChange[]) {
  const fitting = new Map<FactKind, Fitting[]>();
  const rejected: RejectedChange[] = [];
  const ofEntity = Map.groupBy(changes, ({ change }) => change.entity);
  for (const kind of FACT_KINDS) {
    const some: Fitting[] = [];
    for (const read of ofEntity.get(kind.entity) ?? []) {
      const { change } = read;
      const fact = readFact(kind, read);
      if (typeof fact === 'string') rejected.push({ change, reason: fact });
      else some.push({ change, fact });
    }
    if (some.length > 0) fitting.set(kind, some);
  }
  return { fitting, rejected };
}

/** Answers with the row after the change, or with the reason why it does not fit. */
function updated(row: FactRow | undefined, { change, fact }: Fitting, applying: Applying): FactRow | string {
  if (!row) return because('noSuchRow');
  const names = [...Object.keys(fact.columns), ...Object.keys(fact.extra)];
  const placed = resolveRowVersion(row, change.row_ver, applying, names);
  if (!placed) return because('outOfOrder', `${change.row_ver} ${row.row_ver}`);
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

/** Reason why a row does not continue the previous one; null if it does, or the previous one is missing. */
export type BreaksChain = (fitting: Fitting) => string | null;

const NEVER: BreaksChain = () => null;

/**
 * Checks the chain of facts across incarnations: a restored branch continues from an entry of an earlier one. If
 * the previous entry never arrived, this check cannot decide; the verifier reports the gap.
 */
async function chainCheck(
  { trx, dialect }: Ingesting,
  { chainOf }: FactKind,
  idBranches: number,
  fitting: readonly Fitting[],
): Promise<BreaksChain> {
  if (!chainOf) return NEVER;
  const before = await trx
    .selectFrom('fact_audit')
    .select(['seq', 'chain'])
    .where('id_branches', '=', idBranches)
    .where(
      isAnyOf(
        dialect,
        'seq',
        fitting.map(({ fact }) => fact.key - 1),
      ),
    )
    .execute();
  const chains = new Map<number, Set<string>>();
  const store = (seq: number, chain: string) => {
    const known = chains.get(seq);
    if (known) known.add(chain);
    else chains.set(seq, new Set([chain]));
  };
  for (const { seq, chain } of before) store(seq, chain);

  return ({ fact }) => {
    const row = { seq: fact.key, ...fact.columns };
    const chain = String(fact.columns.chain);
    const previous = fact.key === 1 ? new Set([AUDIT_START.chain]) : chains.get(fact.key - 1);
    if (previous && ![...previous].some((one) => chainOf(one, row) === chain))
      return because('chainBroken', fact.key);
    store(fact.key, chain);
    return null;
  };
}
