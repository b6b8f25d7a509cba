import type { WaitingForecast } from '#branch-server/calling/forecast/branch-waits.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { AppointmentOperations } from '#branch-server/operations/appointments/appointment-operations.ts';
import type { AddressSecrets } from '#branch-server/stored/address-secrets.ts';
import { createAppointments } from '#branch-server/stored/appointments/appointments.ts';
import { createBookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { createCustomerBookings } from '#branch-server/stored/appointments/customer-bookings.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { createSlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import { createQueueFinder } from '#branch-server/stored/tickets/queue-finder.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { purgeCodes } from '#shared/server/appointments/booking-codes.ts';
import type { BookingLimits } from '#shared/server/appointments/booking-confirmation.ts';
import type { BookingProof } from '#shared/server/appointments/booking-proof.ts';
import { customerBookingRoutes } from '#shared/server/appointments/customer-bookings.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { purgeExpired } from '#shared/server/jobs/job-store.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { SendingNow } from '#shared/server/sms/availability.ts';
import { createBookingBranches } from './booking-branches.ts';
import { branchBookings } from './booking-routes.ts';

export interface BookingOptions {
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly operations: AppointmentOperations;
  readonly forecast: WaitingForecast;
  readonly settings: SettingsNow;
  readonly limits: BookingLimits;
  readonly gate: Pick<WriteGate<Notice>, 'transaction'>;
  readonly offers: AppointmentOffers;
  readonly secrets: AddressSecrets;
  readonly workProof: BookingProof;
  /** Uses the reading connection. */
  readonly seats: BranchSeats;
  /** Changes with the configuration. */
  readonly version: () => number;
  /** Branches that notify customers by SMS. */
  readonly sending: SendingNow;
}

/** Booking by customers themselves. */
export function composeBooking(options: BookingOptions): Feature<Notice> {
  const { database, gate, operations, settings, limits, version, offers, secrets, sending } = options;
  const { sqlite, readable } = database;
  return {
    routes: customerBookingRoutes(
      branchBookings({
        operations,
        settings,
        limits,
        offers,
        secrets,
        workProof: options.workProof,
        sending,
        branches: createBookingBranches({ sqlite: readable, offers, pairs: createBookablePairs(readable) }),
        slotsOfOffer: createSlotsOfOffer({
          appointments: createAppointments(readable),
          offers,
          seats: options.seats,
        }),
        findQueue: createQueueFinder(readable, version),
        forecast: options.forecast,
        numbering: createNumbering(readable),
        writing: createCustomerBookings(sqlite),
        reading: createCustomerBookings(readable),
      }),
    ),
    // Deleted with the appointments, because mails contain the same personal data.
    doHousekeeping: (now) =>
      gate.transaction(async ({ trx }) => {
        await purgeExpired(trx, 'appointment-', now - settings().appointmentDays * DAY_MS);
        await purgeExpired(trx, 'booking-code-', now);
        await purgeCodes(trx, now);
      }),
  };
}
