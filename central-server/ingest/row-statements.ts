import { CompiledQuery, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';

/** The open transaction that a push is taken in by. */
export interface Ingesting {
  readonly trx: Transaction<CentralTables>;
  readonly dialect: CentralDatabase['dialect'];
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
  readonly key: readonly string[];
  /** Those that hold whole numbers, and those that hold texts. */
  readonly whole: readonly string[];
  readonly text: readonly string[];
  /** What becomes of a row whose key is there already. */
  readonly onConflict: 'replace' | 'keep';
}

/**
 * Writes the rows in one statement with one parameter: a JSON array, which both databases take apart themselves. Much
 * faster than a parameter a value, which each have to be named, sent and bound.
 */
export async function writeRows(
  { trx, dialect }: Ingesting,
  table: WrittenTable,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = dialect === 'postgres' ? postgresInsert(table) : sqliteInsert(table);
  await trx.executeQuery(CompiledQuery.raw(`${text} ${onConflict(table)}`, [JSON.stringify(rows)]));
}

function postgresInsert(table: WrittenTable): string {
  const names = columnsOf(table).map(quoted).join(', ');
  const typed = [
    ...table.whole.map((column) => `${quoted(column)} bigint`),
    ...table.text.map((column) => `${quoted(column)} text`),
  ];
  return `insert into ${quoted(table.name)} (${names}) select ${names} from json_to_recordset($1::json) as row (${typed.join(', ')})`;
}

function sqliteInsert(table: WrittenTable): string {
  const columns = columnsOf(table);
  const values = columns.map((column) => `value ->> '$.${column}'`).join(', ');
  // Without a condition the parser takes `on conflict` for a join.
  return `insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')}) select ${values} from json_each(?) where true`;
}

function onConflict(table: WrittenTable): string {
  const key = table.key.map(quoted).join(', ');
  if (table.onConflict === 'keep') return `on conflict (${key}) do nothing`;
  const others = columnsOf(table).filter((column) => !table.key.includes(column));
  const replaced = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return `on conflict (${key}) do update set ${replaced.join(', ')}`;
}

const columnsOf = ({ whole, text }: WrittenTable): readonly string[] => [...whole, ...text];
const quoted = (name: string): string => `"${name}"`;
