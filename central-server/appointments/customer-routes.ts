import type { Kysely, Transaction } from 'kysely';
import { readReportedWaits, waitOfNewcomer } from '#central-server/db/reported-waits.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Notice } from '#central-server/notices.ts';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { MAX_BOOKINGS_AHEAD, MAX_BOOKINGS_PER_DAY } from '#shared/domain/appointments/booking.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import {
  type CustomerBookingRow,
  findCustomerBooking,
} from '#shared/server/appointments/appointment-rows.ts';
import type { CustomerBookingsOptions } from '#shared/server/appointments/customer-bookings.ts';
import { queueOfPair } from '#shared/server/appointments/offers.ts';
import { contactOf } from '#shared/server/appointments/terms.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import type { AddressProof } from '#shared/server/secrets/address-proof.ts';
import type { AppointmentCommands } from './appointment-commands.ts';
import { bookingBranches } from './booking-branches.ts';
import { calendarOf } from './calendar.ts';
import { localZoneOf } from './offered-at.ts';
import type { Writing } from './routes.ts';

export interface CentralBookingOptions
  extends Pick<CustomerBookingsOptions<Notice>, 'settings' | 'writes' | 'sending' | 'workProof' | 'limits'> {
  readonly reader: Kysely<CentralTables>;
  readonly commands: AppointmentCommands;
  /** Made at the start. */
  readonly proof: () => AddressProof;
}

type Db = Kysely<CentralTables> | Transaction<CentralTables>;

/** Bookings of customers at the branches of a central. */
export function centralBookings(options: CentralBookingOptions): CustomerBookingsOptions<Notice> {
  const { reader, commands, proof } = options;

  function assertBeforeStart(row: CustomerBookingRow, now: number): void {
    const isOpen = row.state === 'booked' && row.pending_action !== 'cancel' && row.slot_start > now;
    if (!isOpen) throw apiError('APPOINTMENT_WRONG_STATE');
  }

  return {
    ...options,
    zone: (idBranches, now) => localZoneOf(reader, idBranches, now),
    idIn: (secret) => proof().idIn(secret),
    secretOf: (id) => proof().of(id),
    branches: (sending) => bookingBranches(reader, sending),
    async freeDays({ idBranches, idServices, idSegments, from, days: count }, now) {
      await requireBranch(reader, idBranches);
      const queue = await queueOfPair(reader, idBranches, idServices, idSegments).executeTakeFirst();
      if (!queue) throw apiError('QUEUE_NOT_EXISTED');
      const { zone, days } = await calendarOf(reader, { idBranches, day: from, days: count }, now);
      return {
        zone,
        days: days.map(({ day, slots }) => ({
          day,
          starts: slots
            .filter((slot) => slot.idQueues === queue.id && slot.free > 0)
            .map(({ start }) => start),
        })),
        wait: waitOfNewcomer((await readReportedWaits(reader, idBranches)).get(queue.id)) ?? undefined,
      };
    },
    async findSeat(wanted, scope) {
      const writing = scope as unknown as Writing;
      await requireBranch(writing.trx, wanted.idBranches);
      return asForCustomers(commands.findFreeSeat(wanted, writing));
    },
    find: (id, scope) => findCustomerBooking(scope?.trx ?? reader, id).executeTakeFirst(),
    async book(idBranches, body, scope) {
      const writing = scope as unknown as Writing;
      const { now } = scope;
      await requireBranch(writing.trx, idBranches);
      const { phonenumber, email } = contactOf(body);
      await assertBelowBookingLimit(writing.trx, idBranches, phonenumber, email, now);
      const { idServices, idSegments, start, customerName, language } = body;
      const { idAppointments } = await asForCustomers(
        commands.book(
          {
            idBranches,
            idServices,
            idSegments,
            start,
            customerName,
            phonenumber,
            email,
            notes: '',
            idUsers: 0,
            language,
            consentedAt: now,
            bookedThrough: 'customer',
          },
          writing,
        ),
      );
      return idAppointments;
    },
    async move(row, start, scope) {
      assertBeforeStart(row, scope.now);
      const { customer_name: customerName, phone: phonenumber, email, notes } = row;
      const to = { start, customerName, phonenumber, email, notes };
      return (await asForCustomers(commands.move(row.id, to, scope as unknown as Writing))).idAppointments;
    },
    async cancel(row, scope) {
      assertBeforeStart(row, scope.now);
      await commands.cancel(row.id, scope as unknown as Writing);
      return row.id;
    },
  };
}

async function assertBelowBookingLimit(trx: Db, branch: number, phone: string, email: string, now: number) {
  const ofContact = trx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id_branches', '=', branch)
    .where(({ eb, and, or }) =>
      or([
        and([eb('phone', '<>', ''), eb('phone', '=', phone)]),
        and([eb('email', '<>', ''), eb('email', '=', email)]),
      ]),
    );
  const today = await ofContact
    .where('created_at', '>', now - DAY_MS)
    .where('booked_through', '=', 'customer')
    .executeTakeFirstOrThrow();
  if (Number(today.count) >= MAX_BOOKINGS_PER_DAY) throw apiError('BOOKING_DAY_LIMIT');
  const { count } = await ofContact
    .where('slot_start', '>=', now)
    .where('state', '=', 'booked')
    .where('pending_action', '<>', 'cancel')
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_BOOKINGS_AHEAD)
    throw apiError('BOOKING_LIMIT', { params: { max: MAX_BOOKINGS_AHEAD } });
}

/** Reports a slot whose free seats belong to the branch as taken, because customers book only at central. */
async function asForCustomers<Answer>(booking: Promise<Answer>): Promise<Answer> {
  try {
    return await booking;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'SLOT_OWNED_BY_BRANCH')
      throw apiError('SLOT_FULL', { field: 'start' });
    throw error;
  }
}
