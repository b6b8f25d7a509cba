import { type Kysely, sql } from 'kysely';
import { replaceValues } from '#shared/server/db/migrations/replace-values.ts';
import { createResourceFilesTable } from '../schema/devices.ts';

const UPDATE_STATES: readonly (readonly [string, string])[] = [
  ['wentBack', 'rolledBack'],
  ['heldUp', 'blocked'],
];
const UPDATE_REASONS: readonly (readonly [string, string])[] = [['noWayBack', 'noRollbackInstaller']];

/** Renames stored values of a branch to the terms of the glossary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, 'resource_files', createResourceFilesTable, { from: 'awaited', to: 'pending' });
  await sql`alter table day_forecasts rename column told to quoted`.execute(db);
  await replaceValues(db, 'restored_tickets', 'kind', [['lost', 'missing']]);
  await replaceValues(db, 'restored_tickets', 'resolution', [['kept', 'retained']]);
  await replaceValues(db, 'compared_days', 'outcome', [['mended', 'repaired']]);
  await replaceValues(db, 'device_programs', 'update_state', UPDATE_STATES);
  await replaceValues(db, 'device_programs', 'update_reason', UPDATE_REASONS);
  for (const table of ['stopped_device_versions', 'device_version_offers']) {
    await replaceValues(db, table, 'state', UPDATE_STATES);
    await replaceValues(db, table, 'reason', UPDATE_REASONS);
  }
}

/** Creates a table again because SQLite cannot change the condition of its column `state`; ids stay unique forever. */
async function rebuild(
  db: Kysely<unknown>,
  name: string,
  create: (db: Kysely<unknown>) => Promise<void>,
  state: { readonly from: string; readonly to: string },
): Promise<void> {
  const table = sql.table(name);
  const before = sql.table(`${name}_before`);
  const indexes = await sql<{
    name: string;
  }>`select name from sqlite_schema where type = 'index' and tbl_name = ${name} and sql is not null`.execute(
    db,
  );
  for (const index of indexes.rows) await sql`drop index ${sql.ref(index.name)}`.execute(db);
  await sql`alter table ${table} rename to ${before}`.execute(db);
  await create(db);
  const columns = (await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db)).rows;
  const values = columns.map((column) =>
    column.name === 'state'
      ? sql`case state when ${state.from} then ${state.to} else state end`
      : sql.ref(column.name),
  );
  const named = sql.join(columns.map((column) => sql.ref(column.name)));
  await sql`insert into ${table} (${named}) select ${sql.join(values)} from ${before}`.execute(db);
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`update sqlite_sequence set name = ${name} where name = ${`${name}_before`}`.execute(db);
  await sql`drop table ${before}`.execute(db);
}
