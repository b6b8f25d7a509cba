import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { foldText } from '#shared/domain/fold-text.ts';
import { mailFailure } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/appointment-tables.ts';
import type { CentralTables } from '../db/tables.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** How many are found at most. */
const MAX_RESULTS = 50;

/** Appointments with the names of what they are for; what becomes of one with its ticket only the branch knows. */
export const selectAppointments = (db: Kysely<CentralTables> | Transaction<CentralTables>) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('queues as q', 'q.id', 'a.id_queues')
    .innerJoin('services as s', 's.id', 'a.id_services')
    .innerJoin('segments as g', 'g.id', 'a.id_segments')
    .selectAll('a')
    .select(['q.name as queue', 'q.letter', 's.name as service', 'g.name as segment'])
    .select(sql<null>`null`.as('code'))
    .select(mailFailure);

/** Finds all but those canceled or forgotten of a branch that begin within bounds, by their beginnings. */
export const appointmentsBetween = (
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  branch: number,
  from: number,
  to: number,
) =>
  selectAppointments(db)
    .where('a.id_branches', '=', branch)
    .where('a.slot_start', '>=', from)
    .where('a.slot_start', '<', to)
    .where('a.state', '!=', 'canceled')
    .where('a.customer_name', '!=', '')
    .orderBy('a.slot_start')
    .orderBy('a.place')
    .orderBy('a.id');

/** Finds those of a branch since a moment with this number or telephone, or with this in the name. */
export const appointmentsWith = (
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  branch: number,
  text: string,
  since: number,
) =>
  selectAppointments(db)
    .where('a.id_branches', '=', branch)
    .where('a.slot_start', '>=', since)
    .where('a.state', '!=', 'canceled')
    .where(({ eb, or }) =>
      or([
        eb('a.number', '=', text),
        eb('a.phone', '=', text),
        eb('a.customer_key', 'like', sql<string>`${`%${escaped(foldText(text))}%`} escape '!'`),
      ]),
    )
    .orderBy('a.slot_start')
    .orderBy('a.id')
    .limit(MAX_RESULTS);

/** Finds those of a service at the beginning of a slot whose customers may come or have come. */
export const appointmentsAtSlot = (
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  branch: number,
  { service, start }: { readonly service: number; readonly start: number },
) =>
  db
    .selectFrom('appointments')
    .select(['id', 'number', 'customer_key', 'phone', 'email'])
    .where('id_branches', '=', branch)
    .where('slot_start', '=', start)
    .where('id_services', '=', service)
    .where('state', '!=', 'canceled')
    .where('awaits', '!=', 'cancel')
    .orderBy('id');

/** Tells whether central knows what was booked at a branch so far. */
export async function hasLearned(
  db: Kysely<CentralTables> | Transaction<CentralTables>,
  branch: number,
): Promise<boolean> {
  const ledger = await db
    .selectFrom('appointment_ledgers')
    .select('learned')
    .where('id_branches', '=', branch)
    .executeTakeFirst();
  return ledger?.learned === 1;
}

/** Takes signs that mean something in a pattern for themselves. */
const escaped = (text: string): string => text.replace(/[!%_]/g, '!$&');
