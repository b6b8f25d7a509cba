import { type Kysely, sql } from 'kysely';

/** Remembers which devices were paired with what they show, and when each place was last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table devices (
      id integer primary key autoincrement,
      role text not null default 'display' check (role in ('display')),
      id_displays integer not null,
      key_hash text not null unique,
      paired_at integer not null,
      paired_by text not null
    )`,
    `create index devices_by_display on devices (id_displays)`,
    `create table device_sightings (
      place text not null primary key,
      seen_at integer not null,
      page text not null
    )`,
  ])
    await sql.raw(statement).execute(db);
}
