import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import type { CustomerBookings } from '#branch-server/stored/appointments/customer-bookings.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { SlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
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
import type { BookingLimits } from '#shared/server/appointments/booking-confirmation.ts';
import type { CustomerBookingsOptions } from '#shared/server/appointments/customer-bookings.ts';
import { writesMail } from '#shared/server/appointments/terms.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

export interface BranchBookingOptions
  extends Pick<
    CustomerBookingsOptions<Notice>,
    'settings' | 'sending' | 'workProof' | 'limits' | 'branches'
  > {
  readonly operations: Pick<
    AppointmentOperations,
    'bookPublicly' | 'findFreeSeat' | 'moveByCustomer' | 'cancelByCustomer'
  >;
  readonly secrets: AddressSecrets;
  readonly offers: Pick<AppointmentOffers, 'of' | 'zone'>;
  readonly slotsOfOffer: SlotsOfOffer;
  readonly findQueue: QueueFinder;
  readonly forecast: WaitingForecast;
  /** Uses the reading connection. */
  readonly numbering: Pick<Numbering, 'waiting'>;
  /** On the writing connection, because the result of a command is not committed yet. */
  readonly writing: CustomerBookings;
  readonly reading: CustomerBookings;
}

/** Bookings of customers at a branch without a central. */
export function branchBookings(options: BranchBookingOptions): CustomerBookingsOptions<Notice> {
  const { operations, secrets, offers, slotsOfOffer, findQueue, forecast, numbering } = options;
  return {
    ...options,
    writes: writesMail,
    zone: offers.zone,
    idIn: secrets.idIn,
    secretOf: secrets.of,
    freeDays({ idBranches, idServices, idSegments, from, days }, now) {
      const queue = findQueue(idBranches, idServices, idSegments);
      if (!queue) throw apiError('QUEUE_NOT_EXISTED');
      const offer = offers.of(idBranches, queue.id);
      const zone = offers.zone(idBranches, now);
      const first = Temporal.PlainDate.from(from ?? localDay(now, zone));
      return {
        zone,
        days: Array.from({ length: days }, (_, after) => first.add({ days: after }).toString()).map(
          (day) => ({
            day,
            starts: (offer ? slotsOfOffer(idBranches, offer, day, now) : [])
              .filter((slot) => slot.free > 0)
              .map(({ start }) => start),
          }),
        ),
        wait: forecast({
          idBranches,
          idQueues: queue.id,
          peopleAhead: numbering.waiting(idBranches, queue.id),
        }),
      };
    },
    findSeat: (wanted, scope) => operations.findFreeSeat(wanted, scope.now),
    find: (id, scope) => (scope ? options.writing : options.reading)(id),
    book: (idBranches, body, scope) => operations.bookPublicly({ idBranches, ...body }, scope).id,
    move: ({ id }, start, scope) => operations.moveByCustomer(id, start, scope).id,
    cancel: ({ id }, scope) => operations.cancelByCustomer(id, scope).id,
  };
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
