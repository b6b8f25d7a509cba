import { type Kysely, sql } from 'kysely';

/** Finds the appointments of which customers are to be told by SMS; those that are near are found by their beginnings. */
export async function findTextedAppointments(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index appointments_texted on appointments (changed_at) where phone <> ''")
    .execute(db);
}
