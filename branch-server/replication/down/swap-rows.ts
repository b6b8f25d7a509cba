import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { IDS_OF_EACH } from '#shared/domain/replication/next-local-id.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import { inPieces } from '#shared/server/db/in-pieces.ts';
import { isUserTable, REACH } from '#shared/server/db/replication.ts';
import type { RowToRemove, StoredRow, Swap } from '#sync/branch/configuration-store.ts';
import { deleteQuarantined, quarantineRows, type SupportsTable } from './quarantined-rows.ts';
import { type SwapScope, type TableRow, writeRows } from './write-rows.ts';

/** Rows per statement, below the parameter limit of SQLite. */
const PIECE = 500;

interface SwapBy {
  readonly idBranches: number;
  /** The place in the log after which changes are still on their way to central. */
  readonly unsentAfter: number;
  readonly knows: SupportsTable;
}

/**
 * Applies rows from central in one transaction and bypasses the change log, so that they are not pushed back.
 * References are checked at the commit, since rows have any order.
 */
export async function swapRows(
  scope: SwapScope,
  { remove, write, scopes }: Swap,
  { idBranches, unsentAfter, knows }: SwapBy,
): Promise<void> {
  const { trx } = scope;
  await sql`pragma defer_foreign_keys = on`.execute(trx);
  const inForce = await trx.selectFrom('central_scopes').select('scope').limit(1).execute();
  if (inForce.length === 0) await removeFirstRows(trx);

  // Keeps local rows that central does not mention, since central may have been restored.
  const goes = remove.filter(({ deleted, pk }) => deleted || originOf(pk) !== idBranches);
  await deleteSignIns(trx, goes);
  const removed = await deleteRows(
    trx,
    goes.filter(({ entity }) => knows(entity)),
  );
  const rows = write.map(tableRow);
  const known = rows.filter(({ entity }) => knows(entity));
  const admissions = await admissionsOf(trx, known);
  await writeRows(scope, await rebased(trx, known, unsentAfter));
  await endChangedSessions(scope, admissions);
  await quarantineRows(trx, rows, knows);
  await deleteQuarantined(trx, goes);
  const retired = await retireReferred(trx, removed);

  await deleteDependents(trx, remove);
  await note(trx, write, 0);
  await note(
    trx,
    goes.filter((row) => retired.has(`${row.entity} ${row.pk}`)),
    1,
  );
  await trx.deleteFrom('central_scopes').execute();
  await trx
    .insertInto('central_scopes')
    .values([...scopes])
    .execute();
  await trx.deleteFrom('downloaded_rows').execute();
  await trx.deleteFrom('downloaded_scopes').execute();
  scope.announce({ kind: 'configuration' });
}

const tableRow = ({ entity, pk, row }: { entity: string; pk: number; row: string }): TableRow => ({
  entity,
  pk,
  values: JSON.parse(row),
});

/** Deletes rows and returns their previous values. */
async function deleteRows(trx: Kysely<BranchTables>, rows: readonly RowToRemove[]): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for (const { entity, pk } of rows) {
    // Kysely cannot type a table name known only at run time; `services` represents any.
    const row = await trx
      .deleteFrom(entity as 'services')
      .where('id', '=', pk)
      .returningAll()
      .executeTakeFirst();
    if (row) found.push({ entity, pk, values: { ...row } });
  }
  return found;
}

async function deleteDependents(trx: Kysely<BranchTables>, rows: readonly StoredRow[]): Promise<void> {
  for (const { entity, pk } of rows) {
    await trx.deleteFrom('central_rows').where('entity', '=', entity).where('pk', '=', pk).execute();
  }
}

async function note(trx: Kysely<BranchTables>, rows: readonly StoredRow[], removed: 0 | 1): Promise<void> {
  for (let start = 0; start < rows.length; start += PIECE) {
    const piece = rows.slice(start, start + PIECE);
    await trx
      .insertInto('central_rows')
      .values(
        piece.map(({ entity, pk, scope, revision, hash }) => ({
          entity,
          pk,
          scope,
          revision,
          hash,
          removed,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['entity', 'pk']).doUpdateSet((eb) => ({
          scope: eb.ref('excluded.scope'),
          revision: eb.ref('excluded.revision'),
          hash: eb.ref('excluded.hash'),
          removed: eb.ref('excluded.removed'),
        })),
      )
      .execute();
  }
}

/**
 * Applies changes made here that central does not have yet on top of the rows of central; otherwise they would be
 * undone until central returns them.
 */
async function rebased(
  trx: Kysely<BranchTables>,
  rows: readonly TableRow[],
  unsentAfter: number,
): Promise<TableRow[]> {
  const people = rows.filter(({ entity }) => isUserTable(entity));
  if (people.length === 0) return [...rows];
  const edits = await trx
    .selectFrom('change_log')
    .select(['entity', 'pk', 'payload'])
    .where('seq', '>', unsentAfter)
    .where('op', '=', 'update')
    .where('entity', 'in', [...new Set(people.map(({ entity }) => entity))])
    .orderBy('seq')
    .execute();
  return rows.map((row) => {
    const own = edits.filter(({ entity, pk }) => entity === row.entity && pk === String(row.pk));
    const values = Object.assign({}, row.values, ...own.map(({ payload }) => JSON.parse(payload)));
    return { ...row, values };
  });
}

/** Sign-in data of a user: sessions end when it changes. */
interface Admission {
  readonly id: number;
  readonly password_hash: string;
  readonly id_roles: number;
  readonly enabled: 0 | 1;
}

/** Lists the users among these rows. */
const usersOf = (rows: readonly Pick<TableRow, 'entity' | 'pk'>[]): number[] =>
  rows.flatMap(({ entity, pk }) => (entity === 'users' ? [pk] : []));

/** Reads the sign-in data of users among these rows, before the rows of central are written. */
const admissionsOf = (
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<Admission[]> =>
  inPieces(usersOf(rows), (piece) =>
    trx
      .selectFrom('users')
      .select(['id', 'password_hash', 'id_roles', 'enabled'])
      .where('id', 'in', piece)
      .execute(),
  );

/**
 * Ends the sessions of users whose password or role changed, or who are disabled; a new password also unblocks. It
 * compares values, not times, which depend on two clocks.
 */
async function endChangedSessions(scope: SwapScope, before: readonly Admission[]): Promise<void> {
  for (const was of before) {
    const is = await scope.trx
      .selectFrom('users')
      .select(['password_hash', 'id_roles', 'enabled'])
      .where('id', '=', was.id)
      .executeTakeFirst();
    const hasNewPassword = is?.password_hash !== was.password_hash;
    if (hasNewPassword) await unblockUser(scope, was.id);
    if (hasNewPassword || is.id_roles !== was.id_roles || is.enabled === 0)
      await endTokens(scope, was.id, { kind: 'session' });
  }
}

/** Deletes sessions and tokens of users removed by central, so that nothing refers to their rows. */
async function deleteSignIns(
  trx: Kysely<BranchTables>,
  rows: readonly Pick<TableRow, 'entity' | 'pk'>[],
): Promise<void> {
  await inPieces(usersOf(rows), async (piece) => {
    await trx.deleteFrom('tokens').where('id_users', 'in', piece).execute();
    await trx.deleteFrom('cached_verifiers').where('id_users', 'in', piece).execute();
    return [];
  });
}

/**
 * Removes rows that this server created before it was a branch: its first administrator and a close reason.
 * Central assigns their ids to other rows, so existing sessions must not belong to another user.
 */
async function removeFirstRows(trx: Kysely<BranchTables>): Promise<void> {
  await trx.deleteFrom('tokens').where('id_users', '<', IDS_OF_EACH).execute();
  for (const table of Object.keys(REACH)) {
    await trx
      .deleteFrom(table as 'services')
      .where('id', '<', IDS_OF_EACH)
      .execute();
  }
}

/** Columns with unique values: a retired row gives them up. */
const UNIQUE_TEXTS = ['name', 'username', 'letter', 'account'];
const UNIQUE_NUMBERS = ['id_short'];

/**
 * Restores, disabled, removed rows that local rows still refer to, such as the queue or user of served tickets.
 * Returns their entities and ids.
 */
async function retireReferred(
  trx: Kysely<BranchTables>,
  removed: readonly TableRow[],
): Promise<ReadonlySet<string>> {
  const retired = new Set<string>();
  if (removed.length === 0) return retired;
  const references = await referencesIn(trx);
  let left = [...removed];
  // Repeats, because rows that stay refer to further ones.
  for (;;) {
    const referred: TableRow[] = [];
    for (const row of left) if (await isReferredTo(trx, references, row)) referred.push(row);
    if (referred.length === 0) return retired;
    for (const { entity, pk, values } of referred) {
      await trx
        .insertInto(entity as 'services')
        .values(asRetired(pk, values) as never)
        .execute();
      retired.add(`${entity} ${pk}`);
    }
    left = left.filter((row) => !referred.includes(row));
  }
}

function asRetired(pk: number, values: TableRow['values']): TableRow['values'] {
  const freed = Object.entries(values).map(([column, value]) => {
    if (UNIQUE_TEXTS.includes(column) && value !== '') return [column, `${String(value)} (${pk})`];
    return [column, UNIQUE_NUMBERS.includes(column) ? -pk : value];
  });
  return {
    ...Object.fromEntries(freed),
    ...('enabled' in values && { enabled: 0 }),
    // Removes the passwords of retired users.
    ...('password_hash' in values && { password_hash: '', password_history: '[]' }),
  };
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
}

async function isReferredTo(
  trx: Kysely<BranchTables>,
  references: readonly Reference[],
  { entity, pk }: TableRow,
): Promise<boolean> {
  for (const { table, column } of references.filter(({ target }) => target === entity)) {
    const found = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${pk} limit 1`.execute(trx);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Reads the foreign keys of the database. */
async function referencesIn(trx: Kysely<BranchTables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as target
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(trx);
  return rows;
}
