import { type Kysely, sql } from 'kysely';

/** Lets printers be attached to the branch's own machine, beside those on the network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table printers add column kind text not null default 'network' check (kind in ('network', 'usb', 'serial'))`,
    `alter table printers add column device text not null default ''`,
  ])
    await sql.raw(statement).execute(db);
}
