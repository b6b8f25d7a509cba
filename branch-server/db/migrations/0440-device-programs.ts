import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table device_programs (
    id_devices integer primary key references devices (id) on delete cascade,
    version text not null,
    target text not null,
    well_since integer,
    update_version text,
    update_state text not null default '',
    update_reason text not null default '',
    update_since integer
  ) strict`,
  `create table stopped_device_versions (
    version text primary key,
    device text not null,
    state text not null,
    reason text not null,
    at integer not null
  ) strict`,
];

/** Keeps which program each device runs and how far it is with another, and the versions that no device gets any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
