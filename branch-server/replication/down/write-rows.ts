import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { foldName } from '#shared/domain/fold-name.ts';
import { REACH } from '#shared/server/db/replication.ts';
import { type Replicated, repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';

/** Values per statement, below the parameter limit of SQLite. */
const MAX_PARAMETERS = 10_000;

/** Writes rows with the ids of central, replacing existing ones. Unknown columns are omitted. */
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

/** False without any write if a name is in use. */
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
    // Kysely cannot type a table name known only at run time; `services` represents any.
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

/** Lists the columns that name a row, in which each value may occur only once. */
const NAMES = ['name', 'username', 'description', 'letter', 'account'] as const;
/** Tables whose description is their name. */
const NAMED_BY_DESCRIPTION = new Set(['close_reasons']);

/**
 * Resolves conflicts of local rows with rows of central: equal names are renamed, duplicate relations are deleted.
 * Both are local changes in the change log.
 */
async function renameConflicting(scope: SwapScope, table: string, rows: readonly Values[]): Promise<void> {
  const own = repository<BranchTables, Replicated<BranchTables>>(scope, table as 'services');
  for (const other of await localRows(scope.trx, table)) {
    const id = Number(other.id);
    const inTheWay = rows.filter((row) => row.id !== id);
    const usedNames = namesOf(table, other).filter((column) =>
      inTheWay.some((row) => sameName(row[column], other[column])),
    );
    if (usedNames.length > 0) {
      await own.update(
        id,
        Object.fromEntries(usedNames.map((column) => [column, renamed(column, String(other[column]), id)])),
      );
    } else if (inTheWay.some((row) => isSamePair(row, other))) {
      await own.remove(id);
    }
    if (other.is_default === 1 && inTheWay.some((row) => row.is_default === 1)) {
      await own.update(id, { is_default: 0 } as never);
    }
  }
}

const namesOf = (table: string, row: Values) =>
  NAMES.filter(
    (column) =>
      typeof row[column] === 'string' &&
      row[column] !== '' &&
      (column !== 'description' || NAMED_BY_DESCRIPTION.has(table)),
  );

const sameName = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && foldName(one) === foldName(other);

/** Appends the end of the row's id; clears a letter, which has no space for it, and an account, which is personal. */
function renamed(column: (typeof NAMES)[number], name: string, id: number): string {
  if (column === 'letter' || column === 'account') return '';
  return `${name} (${String(id).slice(-4)})`;
}

/** Compares rows of a join table by all references, which identify them. */
function isSamePair(one: Values, other: Values): boolean {
  const references = Object.keys(other).filter((column) => column.startsWith('id_'));
  return references.length > 1 && references.every((column) => one[column] === other[column]);
}

/** Finds the rows of a table that did not come from central. */
async function localRows(trx: Kysely<BranchTables>, table: string): Promise<Values[]> {
  if (!Object.hasOwn(REACH, table)) return [];
  return trx
    .selectFrom(table as 'services')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('central_rows')
            .select('pk')
            .where('entity', '=', table)
            .whereRef('pk', '=', `${table as 'services'}.id`),
        ),
      ),
    )
    .execute();
}

export type SwapScope = TransactionScope<Notice, BranchTables>;

export type Values = Readonly<Record<string, unknown>>;

/** A row under the number that central gave it. */
export interface TableRow {
  readonly entity: string;
  readonly pk: number;
  readonly values: Values;
}

/** Columns of a table; empty if this version lacks it. */
export async function columnsOf(trx: Kysely<BranchTables>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(trx);
  return new Set(rows.map(({ name }) => name));
}
