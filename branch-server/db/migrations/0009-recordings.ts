import { type Kysely, sql } from 'kysely';
import {
  flag,
  integer,
  moment,
  reference,
  replicated,
  type Table,
  text,
} from '#shared/server/db/migrations/columns.ts';

/** Adds what was recorded of attentions, part by part; the sound itself lies in files beside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.createTable('recordings') as Table;
  await table
    .$call(replicated)
    .$call(reference('id_tickets', 'tickets'))
    .$call(reference('id_users', 'users'))
    .$call(reference('id_workstations', 'workstations'))
    .$call(integer('part', 'channels', 'sample_rate', 'frames'))
    .$call(flag('last', 0))
    .$call(text('file', 'hash'))
    .$call(moment('created_at'))
    .$call(moment('removed_at', { optional: true }))
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(db);
}

const INDEXES = [
  'create unique index recordings_part on recordings (id_tickets, part)',
  'create index recordings_kept on recordings (created_at) where removed_at is null',
  'create index recordings_file on recordings (file) where removed_at is null',
  // Finds whether a user served a ticket.
  `create index ticket_events_served on ticket_events (id_tickets, id_users) where to_state = 'assisting'`,
];
