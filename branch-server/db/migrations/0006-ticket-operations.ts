import { type Kysely, sql } from 'kysely';

/** Attentions without a ticket, what an event replaced, and the ways to tickets that stand aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table tickets add column no_ticket integer not null default 0 check (no_ticket in (0, 1))`,
  `alter table ticket_events add column previous text`,
  // Leaves out customers served without a ticket: they have no number.
  `drop index tickets_living_number`,
  `create unique index tickets_living_number on tickets (id_branches, letter, number)
     where state in ('waiting', 'standby', 'assisting') and no_ticket = 0`,
  `create index tickets_standby on tickets (id_branches, id_users, arrived_at, id) where state = 'standby'`,
  `create index tickets_no_shows on tickets (id_branches, ended_at) where state = 'noshow'`,
  `create index ticket_events_undoable on ticket_events (id_workstations, id_branches, seq)
     where previous is not null`,
];
