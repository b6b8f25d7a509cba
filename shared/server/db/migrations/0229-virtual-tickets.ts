import { type Kysely, sql } from 'kysely';
import { optionalReference, reference, replicated, type Table, text } from './columns.ts';

/** What customers may take a ticket for on their phones, and when (configuration specification, section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('virtual_tickets') as Table)
    .$call(replicated)
    .$call(text('name'))
    .$call(reference('id_branch_types', 'branch_types'))
    .$call(reference('id_segments', 'segments'))
    .$call(reference('id_services', 'services'))
    .$call(reference('id_view_profiles', 'view_profiles'))
    .$call(optionalReference('id_defined_timetables', 'defined_timetables'))
    .execute();
  await sql
    .raw(
      'create unique index "virtual_tickets_name_UNIQUE" on virtual_tickets (id_branch_types, lower(name))',
    )
    .execute(db);
}
