import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { originOf } from '#shared/domain/replication/scopes.ts';
import type { HeldRow, RowToRemove, Swap } from '#sync/branch/configuration-store.ts';
import { removeFirstRows } from './first-rows.ts';
import { deleteQuarantined, quarantineRows, type SupportsTable } from './quarantined-rows.ts';
import { retireReferred } from './retire-rows.ts';
import { admissionsOf, deleteSignIns, endChangedSessions } from './signed-in.ts';
import type { SwapScope, TableRow } from './table-row.ts';
import { rebased } from './unsent-edits.ts';
import { writeRows } from './write-rows.ts';

/** Rows in one statement: below what SQLite takes as parameters. */
const PIECE = 500;

interface SwapBy {
  readonly idBranches: number;
  /** The place in the log after which changes are still on their way to central. */
  readonly unsentAfter: number;
  readonly knows: SupportsTable;
}

/**
 * Puts what central sent in force, within one transaction and past the change log: nothing of it goes up again.
 * References are looked at when it commits, since rows come in any order.
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

  // Keeps rows made here that central does not mention, since it may have been put back.
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
  await trx.deleteFrom('gathered_rows').execute();
  await trx.deleteFrom('gathered_scopes').execute();
  scope.announce({ kind: 'configuration' });
}

const tableRow = ({ entity, pk, row }: { entity: string; pk: number; row: string }): TableRow => ({
  entity,
  pk,
  values: JSON.parse(row),
});

/** Deletes rows and gives back what they were. */
async function deleteRows(trx: Kysely<BranchTables>, rows: readonly RowToRemove[]): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for (const { entity, pk } of rows) {
    // Kysely cannot follow a table whose name is only known here; `services` stands for any of them.
    const row = await trx
      .deleteFrom(entity as 'services')
      .where('id', '=', pk)
      .returningAll()
      .executeTakeFirst();
    if (row) found.push({ entity, pk, values: { ...row } });
  }
  return found;
}

async function deleteDependents(trx: Kysely<BranchTables>, rows: readonly HeldRow[]): Promise<void> {
  for (const { entity, pk } of rows) {
    await trx.deleteFrom('central_rows').where('entity', '=', entity).where('pk', '=', pk).execute();
  }
}

async function note(trx: Kysely<BranchTables>, rows: readonly HeldRow[], removed: 0 | 1): Promise<void> {
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
          gone: removed,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['entity', 'pk']).doUpdateSet((eb) => ({
          scope: eb.ref('excluded.scope'),
          revision: eb.ref('excluded.revision'),
          hash: eb.ref('excluded.hash'),
          gone: eb.ref('excluded.gone'),
        })),
      )
      .execute();
  }
}
