import { type CreateTableBuilder, sql } from 'kysely';

// Central makes 64-bit numbers and byte-wise texts of these on PostgreSQL; raw statements say `bigint` themselves.

// The builder's own type parameters only name the columns, which migrations do not use.
export type Table = CreateTableBuilder<never, never>;
type Column = (table: Table) => Table;

/** Primary key and change counter: what every replicated table begins with. */
export const replicated: Column = (table) =>
  table
    .addColumn('id', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('row_ver', 'integer', (c) => c.notNull().defaultTo(1)) as Table;

/** 0 or 1, nothing else. */
export const flag =
  (column: string, otherwise: 0 | 1): Column =>
  (table) =>
    table.addColumn(column, 'integer', (c) =>
      c
        .notNull()
        .defaultTo(otherwise)
        .check(sql`${sql.ref(column)} in (0, 1)`),
    ) as Table;

/** Texts that are never missing, empty at worst. */
export const text =
  (...columns: string[]): Column =>
  (table) =>
    columns.reduce(
      (t, column) => t.addColumn(column, 'text', (c) => c.notNull().defaultTo('')) as Table,
      table,
    );

/** Texts that may be missing. */
export const optionalText =
  (...columns: string[]): Column =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'text') as Table, table);

/** Whole numbers that must be there. */
export const integer =
  (...columns: string[]): Column =>
  (table) =>
    columns.reduce((t, column) => t.addColumn(column, 'integer', (c) => c.notNull()) as Table, table);

/** Moments, epoch milliseconds. */
export const moment =
  (column: string, { optional }: { optional: boolean } = { optional: false }): Column =>
  (table) =>
    table.addColumn(column, 'bigint', (c) => (optional ? c : c.notNull())) as Table;

/** A reference that must hold; deleting what is referred to is refused. */
export const reference =
  (column: string, target: string): Column =>
  (table) =>
    table.addColumn(column, 'integer', (c) => c.notNull().references(`${target}.id`)) as Table;

/** The same, where there may be none. */
export const optionalReference =
  (column: string, target: string): Column =>
  (table) =>
    table.addColumn(column, 'integer', (c) => c.references(`${target}.id`)) as Table;

/** A configured thing with a name and an enabled flag. */
export const named: Column = (table) => flag('enabled', 1)(text('name')(replicated(table)));
