import { type CreateTableBuilder, type Kysely, PostgresAdapter, SqliteAdapter, sql } from 'kysely';
import type { Column, Columns } from './columns.ts';

interface TableOptions<Name extends string> {
  /** Columns of the primary key, if it has several. */
  readonly primaryKey?: readonly Name[];
  /** Conditions over several columns, by name. */
  readonly checks?: Readonly<Record<string, string>>;
  /** SQLite stores the rows in the order of the primary key, so that ranges are read in one go. */
  readonly inKeyOrder?: true;
  /** PostgreSQL partitions the table by ranges of this column; this creates the default partition. */
  readonly partitionedBy?: Name;
}

export interface TableDefinition extends TableOptions<string> {
  readonly columns: Readonly<Record<string, Column>>;
}

/** Definitions of all tables of an area, in the order of creation. */
export type Definitions<Tables> = { readonly [Name in keyof Tables]: TableDefinition };

/** Defines a table beside its type; a field without a column does not compile. */
export const defineTable = <Row>(
  columns: Columns<Row>,
  options: TableOptions<Extract<keyof Row, string>> = {},
): TableDefinition => ({ columns, ...options });

/** Creates tables and their indexes. Called by the first migration only: later changes are migrations. */
export async function createTables(
  db: Kysely<unknown>,
  tables: Readonly<Record<string, TableDefinition>>,
  indexes: readonly string[],
): Promise<void> {
  for (const [name, definition] of Object.entries(tables)) await createTable(db, name, definition);
  await execute(db, indexes);
}

/** Runs raw statements in order. */
async function execute(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function createTable(db: Kysely<unknown>, name: string, table: TableDefinition): Promise<void> {
  const { columns, primaryKey, checks = {}, partitionedBy } = table;
  // Migrations know no types of tables.
  let builder = db.schema.createTable(name) as CreateTableBuilder<string, string>;
  for (const [column, { type, build }] of Object.entries(columns))
    builder = builder.addColumn(column, type, (c) => build(c, column));
  for (const [check, condition] of Object.entries(checks))
    builder = builder.addCheckConstraint(check, sql.raw(condition));
  if (primaryKey) builder = builder.addPrimaryKeyConstraint(`${name}_key`, [...primaryKey]);

  const { adapter } = db.getExecutor();
  if (table.inKeyOrder && adapter instanceof SqliteAdapter) builder = builder.modifyEnd(sql`without rowid`);
  const isPartitioned = partitionedBy !== undefined && adapter instanceof PostgresAdapter;
  if (isPartitioned) builder = builder.modifyEnd(sql`partition by range (${sql.ref(partitionedBy)})`);
  await builder.execute();
  if (isPartitioned)
    await sql`create table ${sql.ref(`${name}_default`)} partition of ${sql.ref(name)} default`.execute(db);
}
