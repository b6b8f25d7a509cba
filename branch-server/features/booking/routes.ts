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
  getBookingBranches,
  getFreeSlots,
  moveBooking,
  watchBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type CustomerBookingRow, presentBooking } from '#shared/server/appointments/appointment-rows.ts';
import { bookingTerms, notificationChannel, writesMail } from '#shared/server/appointments/terms.ts';
import { command, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import type { BookingBranches } from './booking-branches.ts';

export interface BookingLimits {
  readonly ask: readonly Limit[];
  /** Of what changes something. */
  readonly act: readonly Limit[];
  /** Of new bookings, beside `act`. */
  readonly book?: readonly Limit[];
}

export interface BookingRouteOptions {
  readonly operations: Pick<AppointmentOperations, 'bookPublicly' | 'moveByCustomer' | 'cancelByCustomer'>;
  readonly secrets: AddressSecrets;
  readonly settings: SettingsNow;
  /** The branches of which customers are told by SMS. */
  readonly sending: SendingNow;
  readonly places: BookingBranches;
  readonly offers: Pick<AppointmentOffers, 'of' | 'zone'>;
  readonly slotsOfOffer: SlotsOfOffer;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  /** Uses the reading connection. */
  readonly numbering: Pick<Numbering, 'waiting'>;
  /** Of the writing connection: what a command answers is not committed yet. */
  readonly writing: CustomerBookings;
  readonly reading: CustomerBookings;
  readonly limits: BookingLimits;
}

/** Lets customers book, move and give up appointments by themselves, without an account. */
export function bookingRoutes(options: BookingRouteOptions): Route<Notice>[] {
  const { operations, secrets, settings, sending, places, offers, slotsOfOffer, findQueue, limits } = options;

  function assertBookingOpen(): void {
    if (!settings().bookingPage) throw apiError('BOOKING_CLOSED');
  }

  /** Says the same of a secret that is forged, and of a booking that was forgotten. */
  function requireBooking(bookings: CustomerBookings, id: number | null) {
    const row = id === null ? undefined : bookings(id);
    if (!row) throw apiError('BOOKING_UNKNOWN');
    return row;
  }

  const present = (row: CustomerBookingRow, now: Millis) =>
    presentBooking(row, offers.zone(row.id_branches, now), now);

  const shown = (id: number, now: Millis) => present(requireBooking(options.writing, id), now);

  function requireBookingId(secret: string): number {
    const id = secrets.idIn(secret);
    if (id === null || !options.writing(id)) throw apiError('BOOKING_UNKNOWN');
    return id;
  }

  return [
    read(
      getBookingBranches,
      async () => {
        assertBookingOpen();
        const now = settings();
        return { ...places(await sending()), ...bookingTerms(now), writes: writesMail(now) };
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

    command(
      bookPublicly,
      ({ params, body, now }, scope) => {
        assertBookingOpen();
        const { id } = operations.bookPublicly({ idBranches: params.id, ...body }, scope);
        return { secret: secrets.of(id), booking: shown(id, now) };
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    read(
      watchBooking,
      async ({ body: { secret }, now }) => {
        const row = requireBooking(options.reading, secrets.idIn(secret));
        const ways = { mail: writesMail(settings()), country: (await sending()).get(row.id_branches) };
        return { ...present(row, now), told: notificationChannel(row, ways) };
      },
      limits.ask,
    ),

    command(
      moveBooking,
      ({ body: { secret, start }, now }, scope) => {
        const { id } = operations.moveByCustomer(requireBookingId(secret), start, scope);
        return { secret: secrets.of(id), booking: shown(id, now) };
      },
      limits.act,
    ),

    command(
      cancelBooking,
      ({ body: { secret }, now }, scope) => {
        const { id } = operations.cancelByCustomer(requireBookingId(secret), scope);
        return shown(id, now);
      },
      limits.act,
    ),
  ];
}

/** Refuses it all: customers of a branch that has a central book there, where they get to from outside. */
export function closedBookingRoutes({ ask, act }: BookingLimits): Route<Notice>[] {
  const closed = () => {
    throw apiError('BOOKING_CLOSED');
  };
  return [
    read(getBookingBranches, closed, ask),
    read(getFreeSlots, closed, ask),
    read(bookPublicly, closed, act),
    read(watchBooking, closed, ask),
    read(moveBooking, closed, act),
    read(cancelBooking, closed, act),
  ];
}
