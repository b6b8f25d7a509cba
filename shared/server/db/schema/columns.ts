import { type ColumnDefinitionBuilder, type Generated, sql } from 'kysely';

/** Flags are 0 or 1 in the database, Y or N on the wire. */
export type Flag = 0 | 1;

/** A replicated row: counts its changes, so that states only move forward. */
export interface Versioned {
  row_ver: Generated<number>;
}

/** A configured thing with a name that can be disabled. */
export interface Named extends Versioned {
  id: Generated<number>;
  name: string;
  enabled: Flag;
}

/** Definition of one column. PostgreSQL stores integers in 64 bits and compares texts byte by byte. */
export interface Column {
  readonly type: 'integer' | 'bigint' | 'double precision' | 'text';
  readonly build: (column: ColumnDefinitionBuilder, name: string) => ColumnDefinitionBuilder;
}

/** Columns of a table: one definition for each field of its type. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column };

const column = (type: Column['type'], build: Column['build'] = (c) => c): Column => ({ type, build });

/** Primary key of which the database generates the values. */
export const id = column('integer', (c) => c.primaryKey().notNull());
/** Primary key whose values are never used again, even after a deletion. */
export const uniqueForever = column('integer', (c) => c.primaryKey().autoIncrement().notNull());
/** Primary key of a table with one row. */
export const onlyRow = column('integer', (c) => c.primaryKey().notNull().check(sql`id = 1`));
export const textKey = column('text', (c) => c.primaryKey().notNull());
export const momentKey = column('bigint', (c) => c.primaryKey().notNull());
/** Primary key that refers to another table; its rows disappear with those of that table. */
export const partKey = (table: string): Column =>
  column('integer', (c) => c.primaryKey().references(`${table}.id`).onDelete('cascade'));
/** Part of a primary key that refers to another table; its rows disappear with those of that table. */
export const part = (table: string): Column =>
  column('integer', (c) => c.notNull().references(`${table}.id`).onDelete('cascade'));
/** Primary key that refers to another table. */
export const referenceKey = (table: string): Column =>
  column('bigint', (c) => c.primaryKey().notNull().references(`${table}.id`));

/** Text that is empty by default. */
export const text = column('text', (c) => c.notNull().defaultTo(''));
export const textOr = (otherwise: string): Column => column('text', (c) => c.notNull().defaultTo(otherwise));
export const requiredText = column('text', (c) => c.notNull());
export const optionalText = column('text');
/** One of the given texts, optionally with a default. */
export const oneOf = (values: readonly string[], otherwise?: string): Column =>
  checked(
    otherwise === undefined ? requiredText : textOr(otherwise),
    `in (${values.map((value) => `'${value}'`).join(', ')})`,
  );

export const integer = column('integer', (c) => c.notNull());
export const integerOr = (otherwise: number): Column =>
  column('integer', (c) => c.notNull().defaultTo(otherwise));
export const optionalInteger = column('integer');
export const optionalReal = column('double precision');
/** 0 or 1. */
export const flag = (otherwise: Flag): Column => checked(integerOr(otherwise), 'in (0, 1)');

/** Epoch milliseconds, or a number of milliseconds. */
export const moment = column('bigint', (c) => c.notNull());
export const momentOr = (otherwise: number): Column =>
  column('bigint', (c) => c.notNull().defaultTo(otherwise));
export const optionalMoment = column('bigint');

/** Reference to the `id` of a table; rows that are referred to cannot be deleted. */
export const reference = (table: string): Column =>
  column('integer', (c) => c.notNull().references(`${table}.id`));
export const optionalReference = (table: string): Column =>
  column('integer', (c) => c.references(`${table}.id`));

/** Adds a condition that values must meet, in SQL after the name of the column. */
export const checked = ({ type, build }: Column, condition: string): Column =>
  column(type, (c, name) => build(c, name).check(sql`${sql.ref(name)} ${sql.raw(condition)}`));
export const unique = ({ type, build }: Column): Column => column(type, (c, name) => build(c, name).unique());

/** The first columns of a replicated table. */
export const REPLICATED = { id, row_ver: integerOr(1) } as const;
export const NAMED = { ...REPLICATED, name: text, enabled: flag(1) } as const;
