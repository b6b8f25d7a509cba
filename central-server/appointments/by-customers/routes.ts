import type { Kysely, Transaction } from 'kysely';
import { readReportedWaits, waitOfNewcomer } from '#central-server/db/reported-waits.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Notice } from '#central-server/notices.ts';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import {
  bookPublicly,
  cancelBooking,
  getBookingBranches,
  getFreeSlots,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { MAX_BOOKINGS_AHEAD, MAX_BOOKINGS_PER_DAY } from '#shared/domain/appointments/booking.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { findCustomerBooking, presentBooking } from '#shared/server/appointments/appointment-rows.ts';
import {
  type BookingConfirmation,
  type BookingLimits,
  createBookingConfirmation,
} from '#shared/server/appointments/booking-confirmation.ts';
import type { BookingProof } from '#shared/server/appointments/booking-proof.ts';
import { queueOfPair } from '#shared/server/appointments/offers.ts';
import { bookingTerms, contactOf, notificationChannel } from '#shared/server/appointments/terms.ts';
import { requireBranch } from '#shared/server/branches/require-branch.ts';
import { type AsyncRoute, read, transaction } from '#shared/server/kit/route.ts';
import type { AddressProof } from '#shared/server/secrets/address-proof.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { AppointmentCommands } from '../appointment-commands.ts';
import { calendarOf } from '../calendar.ts';
import { localZoneOf } from '../offered-at.ts';
import type { Writing } from '../routes.ts';
import { bookingBranches } from './booking-branches.ts';

export interface PublicBookingOptions {
  readonly reader: Kysely<CentralTables>;
  readonly commands: AppointmentCommands;
  readonly settings: () => Promise<GeneralSettings>;
  /** Made at the start. */
  readonly proof: () => AddressProof;
  readonly workProof: BookingProof;
  /** Whether customers are notified by mail. */
  readonly writes: (settings: GeneralSettings) => boolean;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
  readonly limits: BookingLimits;
}

type Db = Kysely<CentralTables> | Transaction<CentralTables>;

/** Customers book, move and cancel appointments at branches, without an account. */
export function publicBookingRoutes(options: PublicBookingOptions): AsyncRoute<Notice>[] {
  const { reader, commands, settings, proof, writes, sending, limits } = options;

  const waysAt = async (idBranches: number) => ({
    mail: writes(await settings()),
    country: (await sending()).get(idBranches),
  });

  const confirmation: BookingConfirmation<Notice> = createBookingConfirmation({
    requireSettings: requireBookingSettings,
    waysAt,
    findSeat: async (wanted, scope) => {
      const writing = scope as unknown as Writing;
      await requireBranch(writing.trx, wanted.idBranches);
      return asForCustomers(commands.findFreeSeat(wanted, writing));
    },
    proof: options.workProof,
    limits,
  });

  async function requireBookingSettings(): Promise<GeneralSettings> {
    const now = await settings();
    if (!now.bookingPage) throw apiError('BOOKING_CLOSED');
    return now;
  }

  /** Throws the same error for a forged secret and a deleted booking. */
  async function requireBooking(db: Db, secret: string) {
    const id = proof().idIn(secret);
    const row = id === null ? undefined : await findCustomerBooking(db as never, id).executeTakeFirst();
    if (!row) throw apiError('BOOKING_UNKNOWN');
    return row;
  }

  async function getBookingView(db: Db, id: number, now: number) {
    const row = await findCustomerBooking(db as never, id).executeTakeFirstOrThrow();
    const booking = presentBooking(row, await localZoneOf(db, row.id_branches, now), now);
    return { secret: proof().of(id), booking };
  }

  async function assertBeforeStart(db: Db, secret: string, now: number) {
    const row = await requireBooking(db, secret);
    const isOpen = row.state === 'booked' && row.pending_action !== 'cancel' && row.slot_start > now;
    if (!isOpen) throw apiError('APPOINTMENT_WRONG_STATE');
    return row;
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

  return [
    ...confirmation.routes,

    read(
      getBookingBranches,
      async () => {
        const now = await requireBookingSettings();
        const seats = await bookingBranches(reader, await sending());
        return { ...seats, ...bookingTerms(now), writes: writes(now) };
      },
      limits.ask,
    ),

    read(
      getFreeSlots,
      async ({ params: { id }, query, now }) => {
        await requireBookingSettings();
        await requireBranch(reader, id);
        const queue = await queueOfPair(reader, id, query.idServices, query.idSegments).executeTakeFirst();
        if (!queue) throw apiError('QUEUE_NOT_EXISTED');
        const requested = { idBranches: id, day: query.from, days: query.days };
        const { zone, days } = await calendarOf(reader, requested, now);
        const free = days.map(({ day, slots }) => ({
          day,
          starts: slots
            .filter((slot) => slot.idQueues === queue.id && slot.free > 0)
            .map(({ start }) => start),
        }));
        const wait = waitOfNewcomer((await readReportedWaits(reader, id)).get(queue.id));
        return {
          now,
          zone,
          days: free.filter(({ starts }) => starts.length > 0),
          waitFromMinutes: wait?.fromMinutes ?? null,
          waitToMinutes: wait?.toMinutes ?? null,
        };
      },
      limits.ask,
    ),

    transaction(
      bookPublicly,
      async ({ params, body, now }, scope) => {
        await requireBookingSettings();
        const writing = scope as unknown as Writing;
        await requireBranch(writing.trx, params.id);
        const { phonenumber, email } = contactOf(body);
        await confirmation.requireConfirmed(params.id, body, { scope, now });
        await assertBelowBookingLimit(writing.trx, params.id, phonenumber, email, now);
        const { idServices, idSegments, start, customerName, language } = body;
        const { idAppointments } = await asForCustomers(
          commands.book(
            {
              idBranches: params.id,
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
        return getBookingView(writing.trx, idAppointments, now);
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    read(
      watchBooking,
      async ({ body: { secret }, now }) => {
        const row = await requireBooking(reader, secret);
        return {
          ...(await getBookingView(reader, row.id, now)).booking,
          notified: notificationChannel(row, await waysAt(row.id_branches)),
        };
      },
      limits.ask,
    ),

    transaction(
      moveBooking,
      async ({ body: { secret, start }, now }, scope) => {
        const writing = scope as unknown as Writing;
        const row = await assertBeforeStart(writing.trx, secret, now);
        const { customer_name: customerName, phone: phonenumber, email, notes } = row;
        const to = { start, customerName, phonenumber, email, notes };
        const moved = await asForCustomers(commands.move(row.id, to, writing));
        return getBookingView(writing.trx, moved.idAppointments, now);
      },
      limits.act,
    ),

    transaction(
      cancelBooking,
      async ({ body: { secret }, now }, scope) => {
        const writing = scope as unknown as Writing;
        const row = await assertBeforeStart(writing.trx, secret, now);
        await commands.cancel(row.id, writing);
        return (await getBookingView(writing.trx, row.id, now)).booking;
      },
      limits.act,
    ),
  ];
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
