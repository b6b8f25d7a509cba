import { type Kysely, sql } from 'kysely';
import { integer, reference, type Table } from '#shared/server/db/migrations/columns.ts';

/** Appointments, and what the types of attention profile read and keep when they call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tickets add column appointment_at bigint').execute(db);
  const rounds = db.schema.createTable('workstation_rounds') as Table;
  await rounds
    .$call(reference('id_workstations', 'workstations'))
    .$call(reference('id_attention_profiles', 'attention_profiles'))
    .$call(reference('id_queues', 'queues'))
    .$call(integer('called'))
    .addPrimaryKeyConstraint('workstation_rounds_place', [
      'id_workstations' as never,
      'id_attention_profiles' as never,
    ])
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(db);
}

/** Finds each head of a queue without reading all its tickets. */
const INDEXES = [
  `create index tickets_longest on tickets (id_branches, id_queues, entered_at, arrived_at, id)
     where state = 'waiting'`,
  `create index tickets_appointments on tickets (id_branches, id_queues, appointment_at, arrived_at, id)
     where state = 'waiting' and appointment_at is not null`,
];
