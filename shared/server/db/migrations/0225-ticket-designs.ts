import { type Kysely, sql } from 'kysely';
import { named, type Table, text } from './columns.ts';

/** Designs of the paper of tickets, and which association prints which (configuration specification, section 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.schema.createTable('ticket_designs') as Table)
    .$call(named)
    .$call(text('description', 'design'))
    .execute();
  for (const statement of [
    `create unique index "ticket_designs_name_UNIQUE" on ticket_designs (lower(replace(name, ' ', '')))`,
    'alter table queue_categories add column id_ticket_designs bigint references ticket_designs (id)',
  ])
    await sql.raw(statement).execute(db);
}
