import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'drop index ticket_events_ticket',
  'create index ticket_events_ticket on ticket_events (id_tickets, seq, at)',
];

/** Tells when an event of a ticket was followed by the next one from the index alone: reports ask it of every customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
