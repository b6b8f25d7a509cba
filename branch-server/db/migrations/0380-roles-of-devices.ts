import { type Kysely, sql } from 'kysely';

const KEPT = 'id, role, id_displays, key_hash, paired_at, paired_by';

/** Lets a device be a kiosk or the desk of an operator too, and have a name of its own; boxes stay paired with their displays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table devices_now (
      id integer primary key autoincrement,
      role text not null check (role in ('display', 'kiosk', 'operator')),
      name text not null default '',
      id_displays integer,
      id_kiosks integer,
      id_workstations integer,
      id_branches integer,
      key_hash text not null unique,
      paired_at integer not null,
      paired_by text not null,
      check ((role = 'display') = (id_displays is not null)),
      check ((role = 'kiosk') = (id_kiosks is not null)),
      check (role = 'operator' or id_workstations is null),
      check ((role = 'display') = (id_branches is null))
    )`,
    `insert into devices_now (${KEPT}) select ${KEPT} from devices`,
    // Numbers of devices that were put out are given to no other.
    `delete from sqlite_sequence where name = 'devices_now'`,
    `insert into sqlite_sequence (name, seq)
      select 'devices_now', seq from sqlite_sequence where name = 'devices'`,
    `drop table devices`,
    `alter table devices_now rename to devices`,
    `create index devices_by_display on devices (id_displays) where id_displays is not null`,
    `create index devices_by_branch on devices (id_branches) where id_branches is not null`,
    // What was seen last of each display counts on.
    `update device_sightings set page = json_set(page, '$.place', 'display:' || json_extract(page, '$.idDisplays'),
      '$.startedAt', null) where json_valid(page) and json_extract(page, '$.idDisplays') is not null`,
  ])
    await sql.raw(statement).execute(db);
}
