import type { Kysely } from 'kysely';
import { language } from '#shared/contract/fields.ts';
import type { CustomerBooking } from '#shared/contract/tickets/public-booking.ts';
import { mayBecome } from '#shared/domain/appointments/states.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { AppointmentTables } from '../db/appointment-tables.ts';
import type { SharedTables } from '../db/tables.ts';

type Db = Kysely<SharedTables & AppointmentTables>;

/** Finds a booking with what its customer needs to find the way: branch, service and clock. */
export const findCustomerBooking = (db: Db, id: number) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('branches as b', 'b.id', 'a.id_branches')
    .innerJoin('services as s', 's.id', 'a.id_services')
    .selectAll('a')
    .select(['b.name as branch', 'b.address', 'b.city', 'b.company_name as company'])
    .select(['s.name as service', 's.translations'])
    .where('a.id', '=', id)
    // One of which it is forgotten whose it was is nobody's to see.
    .where('a.customer_name', '<>', '');

export type CustomerBookingRow = Awaited<
  ReturnType<ReturnType<typeof findCustomerBooking>['executeTakeFirstOrThrow']>
>;

/** Shows a booking to its own customer. */
export const presentBooking = (row: CustomerBookingRow, zone: string, now: Millis): CustomerBooking => ({
  number: row.number,
  start: row.slot_start,
  end: row.slot_end,
  // What the branch is still to carry out is done as far as its customer goes.
  stateName: row.awaits === 'cancel' ? 'canceled' : row.state,
  idBranches: row.id_branches,
  branchName: row.branch,
  address: row.address,
  city: row.city,
  companyName: row.company,
  idServices: row.id_services,
  idSegments: row.id_segments,
  serviceName: row.service,
  serviceNames: JSON.parse(row.translations || '{}'),
  customerName: row.customer_name,
  email: row.email,
  zone,
  now,
  canChange: mayBecome('move', row.state) && row.awaits !== 'cancel' && row.slot_start > now,
  language: language.safeParse(row.language).data ?? '',
});
