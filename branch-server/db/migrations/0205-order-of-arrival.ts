import { type Kysely, sql } from 'kysely';

/** Finds the heads of a queue by the ids of its tickets: they rise with arrival, whatever was done to the clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'drop index tickets_line',
  'drop index tickets_longest',
  'drop index tickets_appointments',
  'drop index tickets_walk_ins',
  'drop index tickets_standby',
  `create index tickets_line on tickets (id_branches, id_queues, id) where state = 'waiting'`,
  `create index tickets_longest on tickets (id_branches, id_queues, entered_at, id) where state = 'waiting'`,
  `create index tickets_appointments on tickets (id_branches, id_queues, appointment_at, id)
     where state = 'waiting' and appointment_at is not null`,
  `create index tickets_walk_ins on tickets (id_branches, id_queues, id)
     where state = 'waiting' and appointment_at is null`,
  `create index tickets_standby on tickets (id_branches, id_users, id) where state = 'standby'`,
];
