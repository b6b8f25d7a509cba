import { type Kysely, sql } from 'kysely';

/**
 * Keeps how appointments were booked, and finds them where there are years of them: those of the days of a report, those
 * whose customer is to be forgotten, those of a number, and those that somebody has booked.
 */
export async function reportAppointments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('appointments')
    .addColumn('booked_through', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Where neither is said it was booked at the other end, which may still tell.
  `update appointments set booked_through = case when consented_at is not null then 'customer'
     when id_users in (select id from users where user_type = 'API') then 'program' else 'desk' end
   where consented_at is not null or id_users <> 0`,
  'create index appointments_of_days on appointments (slot_start)',
  "create index appointments_whose on appointments (slot_end) where customer_name <> ''",
  'create index appointments_by_number on appointments (id_branches, number)',
  'create index appointments_by_user on appointments (id_users, created_at)',
];
