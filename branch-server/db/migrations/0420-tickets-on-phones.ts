import { type Kysely, sql } from 'kysely';

/**
 * Adds what tickets on phones need: the key that their addresses are made with, whom a customer who asked for some more
 * minutes lets go first, and which tickets a phone took. The key is drawn here, so that a branch has exactly one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table phone_keys (id integer not null primary key check (id = 1), key text not null)`,
    `insert into phone_keys (id, key) values (1, lower(hex(randomblob(32))))`,
    `create table postponed_tickets (
      id_tickets integer not null primary key,
      id_branches integer not null,
      id_queues integer not null,
      at integer not null,
      behind text not null,
      released_at integer
    )`,
    `create index postponed_tickets_held on postponed_tickets (id_branches, id_queues) where released_at is null`,
    `create table phone_tickets (
      id_tickets integer not null primary key,
      id_virtual_tickets integer not null,
      phone text not null,
      taken_at integer not null
    )`,
    `create index phone_tickets_of_phone on phone_tickets (phone)`,
    `create index phone_tickets_by_age on phone_tickets (taken_at)`,
  ])
    await sql.raw(statement).execute(db);
}
