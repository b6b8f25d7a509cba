import type { Selectable } from 'kysely';
import type { BranchRowsTable } from '#central-server/db/schema/streams.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { ReadChange } from '#sync/central/changes.ts';
import type { RejectedChange } from '#sync/central/ports.ts';
import type { Applying } from './facts/apply-facts.ts';
import { type Ingesting, isAnyOf, type WrittenTable, writeRows } from './row-statements.ts';
import { resolveRowVersion } from './versions.ts';

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
export async function applyBranchRows(
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
  if (!placed) return because('outOfTurn', `${row_ver} ${row.row_ver}`);
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
