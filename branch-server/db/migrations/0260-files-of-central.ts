import { type Kysely, sql } from 'kysely';

/** Remembers the last design of each kind that was whole, and since when files are awaited, absent or unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table last_designs (
      kind text not null,
      id_designs integer not null,
      parts text not null,
      files text not null,
      primary key (kind, id_designs)
    )`,
    `create table resource_files (
      hash text not null primary key,
      state text not null check (state in ('awaited', 'absent', 'unused')),
      since integer not null
    )`,
  ])
    await sql.raw(statement).execute(db);
}
