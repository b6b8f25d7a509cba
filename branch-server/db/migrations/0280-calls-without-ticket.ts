import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'drop index ticket_events_calls',
  // Finds what displays tell of: single-queue screens tell of those who are called without a ticket too.
  `create index ticket_events_calls on ticket_events (id_branches, seq)
     where kind in ('call', 'recall', 'callNoTicket')`,
];

/** Lets displays find calls without a ticket as quickly as the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
