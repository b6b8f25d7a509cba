import { type Kysely, sql } from 'kysely';
import { addSlotSeats, INDEXES_OF_TWO_ENDS } from '#shared/server/db/migrations/appointment-places.ts';

/** Lets central book at a branch as well: what both know of its places, and of each appointment whose it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSlotSeats(db);
  for (const statement of [...COLUMNS, 'drop index appointments_number', ...INDEXES_OF_TWO_ENDS])
    await sql.raw(statement).execute(db);
  await sql.raw(ALONE_SO_FAR).execute(db);
}

/** A branch that has booked by itself until now knows all that was booked, and goes on while its central is older. */
const ALONE_SO_FAR = `insert into appointment_ledgers (id_branches, learned, change, told, heard)
  select id_branches, 1, 0, 0, 0 from enrolment`;

const COLUMNS = [
  ...['booking', 'awaits', 'wish', 'wished', 'request_done'].map(
    (column) => `${column} text not null default ''`,
  ),
  "booked_by text not null default 'branch'",
  'version integer not null default 1',
  'changed integer not null default 0',
].map((column) => `alter table appointments add column ${column}`);
