import { type Kysely, sql } from 'kysely';

/** The schedule by which a kiosk is open; none for one that always is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table kiosks add column id_defined_timetables bigint references defined_timetables (id)')
    .execute(db);
}
