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
  await rebuildResourceFiles(db);
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

/** Creates the table again, because SQLite cannot change the condition of a column. */
async function rebuildResourceFiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resource_files rename to resource_files_before`.execute(db);
  await createResourceFilesTable(db);
  await sql`insert into resource_files (hash, state, since)
    select hash, case state when 'awaited' then 'pending' else state end, since from resource_files_before`.execute(
    db,
  );
  await sql`drop table resource_files_before`.execute(db);
}
