import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'create index tickets_of_code on tickets (id_branches, letter, number, day)',
  'create index ticket_events_ticket on ticket_events (id_tickets, seq)',
];

/** Finds a ticket by its code and day, and all that happened to it, without a look at everybody else's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
