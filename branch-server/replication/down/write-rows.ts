import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { columnsOf } from './columns-of.ts';
import { renameConflicting } from './rename-conflicting.ts';
import type { SwapScope, TableRow, Values } from './table-row.ts';

/** Values a statement: below what SQLite takes as parameters. */
const MAX_PARAMETERS = 10_000;

/**
 * Writes rows under the numbers that central gave them, in place of what was there. Columns that this version does
 * not have are left out.
 */
export async function writeRows(scope: SwapScope, rows: readonly TableRow[]): Promise<void> {
  const byTable = new Map<string, TableRow[]>();
  for (const row of rows) byTable.set(row.entity, [...(byTable.get(row.entity) ?? []), row]);
  for (const [table, all] of byTable) {
    const columns = await columnsOf(scope.trx, table);
    const known = all.map(({ values }) =>
      Object.fromEntries(Object.entries(values).filter(([column]) => columns.has(column))),
    );
    if (await isWritten(scope.trx, table, known)) continue;
    // Deletes them first: two rows may swap names, or take a name that was given here.
    await deleteAll(
      scope.trx,
      table,
      all.map(({ pk }) => pk),
    );
    await renameConflicting(scope, table, known);
    await upsert(scope.trx, table, known);
  }
}

/** False, and nothing done, where a name is taken. */
async function isWritten(
  trx: Kysely<BranchTables>,
  table: string,
  rows: readonly Values[],
): Promise<boolean> {
  await sql`savepoint rows`.execute(trx);
  try {
    await upsert(trx, table, rows);
    await sql`release savepoint rows`.execute(trx);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint rows`.execute(trx);
    await sql`release savepoint rows`.execute(trx);
    return false;
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

async function upsert(trx: Kysely<BranchTables>, table: string, rows: readonly Values[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const isAlike = (row: Values) => Object.keys(row).join() === columns.join();
  const alike = rows.filter(isAlike);
  const size = Math.max(1, Math.floor(MAX_PARAMETERS / Math.max(1, columns.length)));
  for (let start = 0; start < alike.length; start += size) {
    // Kysely cannot follow a table whose name is only known here; `services` stands for any of them.
    await trx
      .insertInto(table as 'services')
      .values(alike.slice(start, start + size) as never)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(
            Object.fromEntries(
              columns
                .filter((column) => column !== 'id')
                .map((column) => [column, sql.ref(`excluded.${column}`)]),
            ),
          ),
      )
      .execute();
  }
  const others = rows.filter((row) => !isAlike(row));
  if (others.length > 0) await upsert(trx, table, others);
}

async function deleteAll(trx: Kysely<BranchTables>, table: string, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom(table as 'services')
    .where('id', 'in', ids)
    .execute();
}
