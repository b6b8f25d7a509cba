import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // One that began with the branch was taken for the shortest way to whoever is attended there, past all customers of years.
  'drop index tickets_of_code',
  'create index tickets_of_code on tickets (letter, number, day, id_branches)',
  // A list of states is not seen to hold the one asked for.
  'drop index print_jobs_open',
  'create index print_jobs_state on print_jobs (state, id_printers, id)',
  // The life of a ticket tells of what was taken back, too.
  'drop index ticket_transactions_ticket',
  'create index ticket_transactions_ticket on ticket_transactions (id_tickets)',
];

/** Leads to the paper, the attention or the ticket that is looked for, however many there were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
