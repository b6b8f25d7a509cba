import { type Kysely, sql } from 'kysely';

/** Adds to appointments how their customers are written to, and what they agreed to when they booked themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    "alter table appointments add column email text not null default ''",
    "alter table appointments add column language text not null default ''",
    'alter table appointments add column consented_at integer',
    'alter table appointments add column changed_at integer not null default 0',
    'update appointments set changed_at = created_at',
    "create index appointments_told on appointments (changed_at) where email <> ''",
    "create index appointments_near on appointments (slot_start) where email <> ''",
  ])
    await sql.raw(statement).execute(db);
}
