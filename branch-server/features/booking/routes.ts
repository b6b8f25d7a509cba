import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { CustomerBookings } from '#branch-server/stored/appointments/customer-bookings.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { SlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Numbering } from '#branch-server/stored/tickets/numbering.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  bookPublicly,
  cancelBooking,
  checkBookingCode,
  getBookingBranches,
  getBookingChallenge,
  getFreeSlots,
  moveBooking,
  requestBookingCode,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type CustomerBookingRow, presentBooking } from '#shared/server/appointments/appointment-rows.ts';
import {
  type BookingConfirmation,
  type BookingLimits,
  createBookingConfirmation,
} from '#shared/server/appointments/booking-confirmation.ts';
import type { BookingProof } from '#shared/server/appointments/booking-proof.ts';
import { bookingTerms, notificationChannel, writesMail } from '#shared/server/appointments/terms.ts';
import { command, type Route, read, transaction } from '#shared/server/kit/route.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { BookingBranches } from './booking-branches.ts';

export interface BookingRouteOptions {
  readonly operations: Pick<
    AppointmentOperations,
    'bookPublicly' | 'findFreeSeat' | 'moveByCustomer' | 'cancelByCustomer'
  >;
  readonly secrets: AddressSecrets;
  readonly workProof: BookingProof;
  readonly settings: SettingsNow;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
  readonly branches: BookingBranches;
  readonly offers: Pick<AppointmentOffers, 'of' | 'zone'>;
  readonly slotsOfOffer: SlotsOfOffer;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  /** Uses the reading connection. */
  readonly numbering: Pick<Numbering, 'waiting'>;
  /** On the writing connection, because the result of a command is not committed yet. */
  readonly writing: CustomerBookings;
  readonly reading: CustomerBookings;
  readonly limits: BookingLimits;
}

/** Customers book, move and cancel appointments without an account. */
export function bookingRoutes(options: BookingRouteOptions): Route<Notice>[] {
  const { operations, secrets, settings, sending, branches, offers, slotsOfOffer, findQueue, limits } =
    options;

  function assertBookingOpen() {
    const now = settings();
    if (!now.bookingPage) throw apiError('BOOKING_CLOSED');
    return now;
  }

  const waysAt = async (idBranches: number) => ({
    mail: writesMail(settings()),
    country: (await sending()).get(idBranches),
  });

  const confirmation: BookingConfirmation<Notice> = createBookingConfirmation({
    requireSettings: assertBookingOpen,
    waysAt,
    findSeat: (wanted, scope) => operations.findFreeSeat(wanted, scope.now),
    proof: options.workProof,
    limits,
  });

  /** Throws the same error for a forged secret and a deleted booking. */
  function requireBooking(bookings: CustomerBookings, id: number | null) {
    const row = id === null ? undefined : bookings(id);
    if (!row) throw apiError('BOOKING_UNKNOWN');
    return row;
  }

  const present = (row: CustomerBookingRow, now: Millis) =>
    presentBooking(row, offers.zone(row.id_branches, now), now);

  const view = (id: number, now: Millis) => present(requireBooking(options.writing, id), now);

  function requireBookingId(secret: string): number {
    const id = secrets.idIn(secret);
    if (id === null || !options.writing(id)) throw apiError('BOOKING_UNKNOWN');
    return id;
  }

  return [
    ...confirmation.routes,

    read(
      getBookingBranches,
      async () => {
        assertBookingOpen();
        const now = settings();
        return { ...branches(await sending()), ...bookingTerms(now), writes: writesMail(now) };
      },
      limits.ask,
    ),

    read(
      getFreeSlots,
      ({ params: { id }, query, now }) => {
        assertBookingOpen();
        const queue = findQueue(id, query.idServices, query.idSegments);
        if (!queue) throw apiError('QUEUE_NOT_EXISTED');
        const offer = offers.of(id, queue.id);
        const zone = offers.zone(id, now);
        const first = Temporal.PlainDate.from(query.from ?? localDay(now, zone));
        const days = Array.from({ length: query.days }, (_, after) => first.add({ days: after }).toString());
        const free = days.map((day) => ({
          day,
          starts: (offer ? slotsOfOffer(id, offer, day, now) : [])
            .filter((slot) => slot.free > 0)
            .map(({ start }) => start),
        }));
        const { fromMinutes, toMinutes } = options.forecast({
          idBranches: id,
          idQueues: queue.id,
          peopleAhead: options.numbering.waiting(id, queue.id),
        });
        return {
          now,
          zone,
          days: free.filter(({ starts }) => starts.length > 0),
          waitFromMinutes: fromMinutes,
          waitToMinutes: toMinutes,
        };
      },
      limits.ask,
    ),

    transaction(
      bookPublicly,
      async ({ params, body, now }, scope) => {
        assertBookingOpen();
        await confirmation.requireConfirmed(params.id, body, { scope, now });
        const { id } = operations.bookPublicly({ idBranches: params.id, ...body }, scope);
        return { secret: secrets.of(id), booking: view(id, now) };
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    read(
      watchBooking,
      async ({ body: { secret }, now }) => {
        const row = requireBooking(options.reading, secrets.idIn(secret));
        const ways = await waysAt(row.id_branches);
        return { ...present(row, now), notified: notificationChannel(row, ways) };
      },
      limits.ask,
    ),

    command(
      moveBooking,
      ({ body: { secret, start }, now }, scope) => {
        const { id } = operations.moveByCustomer(requireBookingId(secret), start, scope);
        return { secret: secrets.of(id), booking: view(id, now) };
      },
      limits.act,
    ),

    command(
      cancelBooking,
      ({ body: { secret }, now }, scope) => {
        const { id } = operations.cancelByCustomer(requireBookingId(secret), scope);
        return view(id, now);
      },
      limits.act,
    ),
  ];
}

/** Rejects all requests: customers of a branch with a central book there, because it is reachable from outside. */
export function closedBookingRoutes({ ask, act }: BookingLimits): Route<Notice>[] {
  const closed = () => {
    throw apiError('BOOKING_CLOSED');
  };
  return [
    read(getBookingBranches, closed, ask),
    read(getFreeSlots, closed, ask),
    read(getBookingChallenge, closed, ask),
    read(requestBookingCode, closed, act),
    read(checkBookingCode, closed, act),
    read(bookPublicly, closed, act),
    read(watchBooking, closed, ask),
    read(moveBooking, closed, act),
    read(cancelBooking, closed, act),
  ];
}
