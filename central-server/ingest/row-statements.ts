import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Waiting } from './batch.ts';

/** Open transaction of a push. */
export interface Ingesting {
  readonly trx: Transaction<CentralTables>;
  readonly dialect: CentralDatabase['dialect'];
  /** Statements to run at the end of the transaction. */
  readonly waiting: Waiting;
}

/** `column in (values)` with one parameter, however many values there are. */
export function isAnyOf(
  dialect: Ingesting['dialect'],
  column: string,
  values: readonly (number | string)[],
): RawBuilder<SqlBool> {
  if (dialect === 'postgres') return sql`${sql.ref(column)} = any(${values})`;
  return sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** A table that rows are written to many at a time. */
export interface WrittenTable {
  readonly name: keyof CentralTables;
  /** None for rows that are only added. */
  readonly key: readonly string[];
  /** Columns of whole numbers, and columns of text. */
  readonly integers: readonly string[];
  readonly text: readonly string[];
  /** Replaces or keeps an existing row with the same key. */
  readonly onConflict: 'replace' | 'keep';
}

/**
 * Writes the rows in one statement with a JSON array as its only parameter, which both databases unpack. Much
 * faster than one parameter per value.
 */
export async function writeRows(
  ingesting: Ingesting,
  table: WrittenTable,
  rows: readonly object[],
): Promise<void> {
  if (rows.length > 0) await insertOf(ingesting, table, rows).execute(ingesting.trx);
}

/** Collects rows that are not read again in the transaction, together with other collected statements. */
export function writeRowsLater(ingesting: Ingesting, table: WrittenTable, rows: readonly object[]): void {
  if (rows.length > 0) ingesting.waiting.push(insertOf(ingesting, table, rows));
}

function insertOf({ dialect }: Ingesting, table: WrittenTable, rows: readonly object[]): RawBuilder<unknown> {
  const columns = columnsOf(table);
  const names = columns.map(quoted).join(', ');
  const into = sql.raw(`insert into ${quoted(table.name)} (${names}) select`);
  const json = JSON.stringify(rows);
  if (dialect === 'postgres') {
    const casts = [
      ...table.integers.map((column) => `${quoted(column)} bigint`),
      ...table.text.map((column) => `${quoted(column)} text`),
    ];
    const row = sql.raw(`as row (${casts.join(', ')}) ${onConflict(table)}`);
    return sql`${into} ${sql.raw(names)} from json_to_recordset(${json}::json) ${row}`;
  }
  const values = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  // Without a condition the parser takes `on conflict` for a join.
  return sql`${into} ${sql.raw(values)} from json_each(${json}) where true ${sql.raw(onConflict(table))}`;
}

function onConflict(table: WrittenTable): string {
  if (table.key.length === 0) return '';
  const key = table.key.map(quoted).join(', ');
  if (table.onConflict === 'keep') return `on conflict (${key}) do nothing`;
  const others = columnsOf(table).filter((column) => !table.key.includes(column));
  const replaced = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return `on conflict (${key}) do update set ${replaced.join(', ')}`;
}

const columnsOf = ({ integers, text }: WrittenTable): readonly string[] => [...integers, ...text];
const quoted = (name: string): string => `"${name}"`;
