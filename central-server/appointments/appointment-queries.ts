import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { mailFailure } from '#shared/server/appointments/appointment-rows.ts';
import type { AppointmentsTable } from '#shared/server/db/schema/appointments.ts';
import { digitsOf, telephonePattern } from '#shared/server/sms/phone-number.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** Maximum number of results. */
const MAX_RESULTS = 50;

/** Appointments with names of references; outcomes of tickets are known to the branch only. */
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

/** Appointments of a branch in a range, except cancelled or anonymized ones, by start. */
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
    .orderBy('a.seat')
    .orderBy('a.id');

/** Appointments of a branch since a moment with this number or telephone, or with this text in the name. */
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
        eb(digitsOf(eb.ref('a.phone')), 'like', telephonePattern(text)),
        eb('a.customer_key', 'like', sql<string>`${`%${escaped(foldText(text))}%`} escape '!'`),
      ]),
    )
    .orderBy('a.slot_start')
    .orderBy('a.id')
    .limit(MAX_RESULTS);

/** Appointments of a service at the start of a slot whose customers may arrive or arrived. */
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
    .where('pending_action', '!=', 'cancel')
    .orderBy('id');

/** True if central knows all bookings of a branch. */
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

/** Escapes special characters of a pattern. */
const escaped = (text: string): string => text.replace(/[!%_]/g, '!$&');
