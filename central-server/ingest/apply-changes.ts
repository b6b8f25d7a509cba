import type { Selectable } from 'kysely';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { because } from '#shared/domain/replication/reason.ts';
import { isUserTable } from '#shared/server/db/replication.ts';
import type { ReadChange } from '#sync/central/changes.ts';
import type { RejectedChange } from '#sync/central/ports.ts';
import type { BranchRowsTable } from '../db/schema/streams.ts';
import { recordApplied } from './applied-changes.ts';
import type { Attempt } from './batch.ts';
import { type Applying, applyFacts } from './facts/apply-facts.ts';
import { markDays } from './facts/fact-days.ts';
import { FACT_KINDS } from './facts/fact-kinds.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from './row-statements.ts';
import { resolveRowVersion } from './versions.ts';

/**
 * Checks a branch's change of a user: returns the reason if it is not allowed, or a function that merges it into
 * the rows of central. That function throws if the row is invalid.
 */
export type MergeUserChange = (
  trx: Ingesting['trx'],
  idBranches: number,
  change: LoggedChange,
) => Promise<string | (() => Promise<unknown>)>;

export interface ApplyOptions extends Applying {
  readonly now: number;
  /** Writes rows that belong together. */
  readonly attempt: Attempt;
  readonly mergeUserChange?: MergeUserChange | undefined;
}

export interface Outcome {
  readonly applied: readonly LoggedChange[];
  readonly rejected: readonly RejectedChange[];
}

/** Applies changes that fit together: facts, or rows of one sort, in their order. */
type ApplyPart = (changes: readonly ReadChange[]) => Promise<readonly RejectedChange[]>;

/**
 * Applies changes of a branch in order; returns the rejected ones with reasons. Related changes are written
 * together; if the database rejects them, in ever smaller parts, so that one bad row affects no other.
 */
export async function applyChanges(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly ReadChange[],
): Promise<Outcome> {
  const { idBranches, now } = options;
  const days = new Set<string>();
  const { facts = [], people = [], rows = [] } = Object.groupBy(changes, sortOf);
  const applyPart: ApplyPart = async (some) => {
    const applied = await applyFacts(ingesting, options, some);
    for (const day of applied.days) days.add(day);
    return applied.rejected;
  };
  const rejected = [
    ...(await inParts(ingesting, options, applyPart, facts)),
    ...(await inParts(ingesting, options, (some) => applyBranchRows(ingesting, options, some), rows)),
    ...(await applyUserChanges(ingesting, options, people)),
  ];

  const without = new Set(rejected.map(({ change }) => change));
  const all = changes.map(({ change }) => change);
  const applied = without.size === 0 ? all : all.filter((change) => !without.has(change));
  recordApplied(ingesting, idBranches, applied, now);
  markDays(ingesting, idBranches, days);
  return { applied, rejected };
}

function sortOf({ change: { entity } }: ReadChange): 'facts' | 'people' | 'rows' {
  if (FACT_ENTITIES.has(entity)) return 'facts';
  return isUserTable(entity) ? 'people' : 'rows';
}

const FACT_ENTITIES: ReadonlySet<string> = new Set(FACT_KINDS.map(({ entity }) => entity));

/** Applies changes of users one at a time: both ends may change the same user, and a merge may be rejected alone. */
async function applyUserChanges(
  ingesting: Ingesting,
  options: ApplyOptions,
  changes: readonly ReadChange[],
): Promise<readonly RejectedChange[]> {
  const rejected: RejectedChange[] = [];
  for (const read of changes) {
    const { change } = read;
    const reason = await options.attempt(ingesting, async () => {
      const judged = await options.mergeUserChange?.(ingesting.trx, options.idBranches, change);
      if (typeof judged === 'string') return void rejected.push({ change, reason: judged });
      const [quarantined] = await applyBranchRows(ingesting, options, [read]);
      if (quarantined) rejected.push(quarantined);
      else await judged?.();
    });
    if (reason !== null) rejected.push({ change, reason });
  }
  return rejected;
}

async function inParts(
  ingesting: Ingesting,
  options: ApplyOptions,
  apply: ApplyPart,
  changes: readonly ReadChange[],
): Promise<readonly RejectedChange[]> {
  if (changes.length === 0) return [];
  let rejected: readonly RejectedChange[] = [];
  const reason = await options.attempt(ingesting, async () => {
    rejected = await apply(changes);
  });
  if (reason === null) return rejected;
  if (changes.length === 1) return changes.map(({ change }) => ({ change, reason }));
  const half = Math.ceil(changes.length / 2);
  return [
    ...(await inParts(ingesting, options, apply, changes.slice(0, half))),
    ...(await inParts(ingesting, options, apply, changes.slice(half))),
  ];
}

const TABLE: WrittenTable = {
  name: 'branch_rows',
  key: ['id_branches', 'entity', 'pk'],
  integers: ['id_branches', 'row_ver', 'version_incarnation', 'deleted'],
  text: ['entity', 'pk', 'content', 'since_gap'],
  onConflict: 'replace',
};

type BranchRow = Selectable<BranchRowsTable>;
type Content = Readonly<Record<string, unknown>>;

/**
 * Applies a branch's changes of its own tables (configuration, users) in order; the rows are stored as at the
 * branch, separate from those of central.
 */
async function applyBranchRows(
  ingesting: Ingesting,
  applying: Applying,
  changes: readonly ReadChange[],
): Promise<readonly RejectedChange[]> {
  const { idBranches } = applying;
  const rejected: RejectedChange[] = [];
  const rows = await presentRows(
    ingesting,
    idBranches,
    changes.map(({ change }) => change),
  );
  const altered = new Map<string, BranchRow>();
  for (const read of changes) {
    const { change } = read;
    const key = keyOf(change);
    const row = changed(rows.get(key), read, applying);
    if (typeof row === 'string') {
      rejected.push({ change, reason: row });
    } else {
      rows.set(key, row);
      altered.set(key, row);
    }
  }
  await writeRows(ingesting, TABLE, [...altered.values()]);
  return rejected;
}

/** The row after the change, or the reason why it does not fit. */
function changed(
  row: BranchRow | undefined,
  { change: { entity, pk, op, row_ver }, values }: ReadChange,
  { idBranches, incarnation, ofCopy }: Applying,
): BranchRow | string {
  if (!isKey(pk)) return because('badKey', pk);
  // An unknown row starts with the change; a row created again after a restore starts over.
  if (!row || (op === 'insert' && incarnation > row.version_incarnation && !ofCopy)) {
    const content = JSON.stringify(values);
    const deleted = op === 'delete' ? 1 : 0;
    return {
      id_branches: idBranches,
      entity,
      pk,
      row_ver,
      version_incarnation: incarnation,
      deleted,
      content,
      since_gap: null,
    };
  }
  const placed = resolveRowVersion(row, row_ver, { incarnation, ofCopy }, Object.keys(values));
  if (!placed) return because('outOfOrder', `${row_ver} ${row.row_ver}`);
  const set = Object.fromEntries(placed.columns.map((column) => [column, values[column]]));
  return {
    ...row,
    ...placed.version,
    content: JSON.stringify({ ...(JSON.parse(row.content) as Content), ...set }),
    deleted: op === 'delete' ? 1 : row.deleted,
  };
}

async function presentRows(
  { trx, dialect }: Ingesting,
  idBranches: number,
  changes: readonly LoggedChange[],
): Promise<Map<string, BranchRow>> {
  const keys = [...new Set(changes.map(({ pk }) => pk).filter(isKey))];
  const entities = [...new Set(changes.map(({ entity }) => entity))];
  const found = await trx
    .selectFrom('branch_rows')
    .selectAll()
    .where('id_branches', '=', idBranches)
    .where('entity', 'in', entities)
    .where(isAnyOf(dialect, 'pk', keys))
    .execute();
  return new Map(found.map((row) => [keyOf(row), row]));
}

const keyOf = ({ entity, pk }: Pick<BranchRow, 'entity' | 'pk'>): string => `${entity} ${pk}`;

/** A number, as every table of these has it. */
const isKey = (pk: string): boolean => /^\d{1,16}$/.test(pk) && Number.isSafeInteger(Number(pk));
