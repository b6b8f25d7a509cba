import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { OwnBookings } from '#branch-server/stored/appointments/own-bookings.ts';
import type { SlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { Numbering } from '#branch-server/stored/tickets/numbering.ts';
import type { QueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { refuse } from '#shared/contract/refusal.ts';
import {
  bookPublicly,
  cancelBooking,
  followBooking,
  getBookingPlaces,
  getFreeSlots,
  moveBooking,
} from '#shared/contract/tickets/public-booking.ts';
import { wallDay } from '#shared/domain/appointments/bookable.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { bookingTerms, toldOf, writesMail } from '#shared/server/appointments/customer-terms.ts';
import { type OwnBookingRow, presentBooking } from '#shared/server/appointments/own-booking.ts';
import { command, type Limit, type Route, read } from '#shared/server/kit/route.ts';
import type { SendingNow } from '#shared/server/sms/sending-now.ts';
import type { BookingPlaces } from './booking-places.ts';

export interface BookingLimits {
  readonly ask: readonly Limit[];
  /** Of what changes something. */
  readonly act: readonly Limit[];
  /** Of new bookings, beside `act`. */
  readonly book?: readonly Limit[];
}

export interface BookingRouteOptions {
  readonly operations: Pick<AppointmentOperations, 'bookPublicly' | 'moveOwn' | 'cancelOwn'>;
  readonly secrets: AddressSecrets;
  readonly settings: SettingsNow;
  /** The branches of which customers are told by SMS. */
  readonly sending: SendingNow;
  readonly places: BookingPlaces;
  readonly offers: Pick<AppointmentOffers, 'of' | 'zone'>;
  readonly slotsOfOffer: SlotsOfOffer;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  /** Uses the reading connection. */
  readonly numbering: Pick<Numbering, 'waiting'>;
  /** Of the writing connection: what a command answers is not committed yet. */
  readonly writing: OwnBookings;
  readonly reading: OwnBookings;
  readonly limits: BookingLimits;
}

/** Lets customers book, move and give up appointments by themselves, without an account. */
export function bookingRoutes(options: BookingRouteOptions): Route<Notice>[] {
  const { operations, secrets, settings, sending, places, offers, slotsOfOffer, findQueue, limits } = options;

  function demandOpen(): void {
    if (!settings().bookingPage) throw refuse('BOOKING_CLOSED');
  }

  /** Says the same of a secret that is forged, and of a booking that was forgotten. */
  function found(bookings: OwnBookings, id: number | null) {
    const row = id === null ? undefined : bookings(id);
    if (!row) throw refuse('BOOKING_UNKNOWN');
    return row;
  }

  const present = (row: OwnBookingRow, now: Millis) =>
    presentBooking(row, offers.zone(row.id_branches, now), now);

  const shown = (id: number, now: Millis) => present(found(options.writing, id), now);

  function demandOwn(secret: string): number {
    const id = secrets.idIn(secret);
    if (id === null || !options.writing(id)) throw refuse('BOOKING_UNKNOWN');
    return id;
  }

  return [
    read(
      getBookingPlaces,
      async () => {
        demandOpen();
        const now = settings();
        return { ...places(await sending()), ...bookingTerms(now), writes: writesMail(now) };
      },
      limits.ask,
    ),

    read(
      getFreeSlots,
      ({ params: { id }, query, now }) => {
        demandOpen();
        const queue = findQueue(id, query.idServices, query.idSegments);
        if (!queue) throw refuse('QUEUE_NOT_EXISTED');
        const offer = offers.of(id, queue.id);
        const zone = offers.zone(id, now);
        const first = Temporal.PlainDate.from(query.from ?? wallDay(now, zone));
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
          ...{ now, zone, days: free.filter(({ starts }) => starts.length > 0) },
          ...{ waitFromMinutes: fromMinutes, waitToMinutes: toMinutes },
        };
      },
      limits.ask,
    ),

    command(
      bookPublicly,
      ({ params, body, now }, scope) => {
        demandOpen();
        const { id } = operations.bookPublicly({ idBranches: params.id, ...body }, scope);
        return { secret: secrets.of(id), booking: shown(id, now) };
      },
      [...limits.act, ...(limits.book ?? [])],
    ),

    read(
      followBooking,
      async ({ body: { secret }, now }) => {
        const row = found(options.reading, secrets.idIn(secret));
        const ways = { mail: writesMail(settings()), country: (await sending()).get(row.id_branches) };
        return { ...present(row, now), told: toldOf(row, ways) };
      },
      limits.ask,
    ),

    command(
      moveBooking,
      ({ body: { secret, start }, now }, scope) => {
        const { id } = operations.moveOwn(demandOwn(secret), start, scope);
        return { secret: secrets.of(id), booking: shown(id, now) };
      },
      limits.act,
    ),

    command(
      cancelBooking,
      ({ body: { secret }, now }, scope) => {
        const { id } = operations.cancelOwn(demandOwn(secret), scope);
        return shown(id, now);
      },
      limits.act,
    ),
  ];
}

/** Refuses it all: customers of a branch that has a central book there, where they get to from outside. */
export function closedBookingRoutes({ ask, act }: BookingLimits): Route<Notice>[] {
  const closed = () => {
    throw refuse('BOOKING_CLOSED');
  };
  return [
    read(getBookingPlaces, closed, ask),
    read(getFreeSlots, closed, ask),
    read(bookPublicly, closed, act),
    read(followBooking, closed, ask),
    read(moveBooking, closed, act),
    read(cancelBooking, closed, act),
  ];
}
