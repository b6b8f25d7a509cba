import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { BookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { BookingBranch } from '#shared/contract/tickets/public-booking.ts';

export interface BookingBranchesOptions {
  /** The reading connection. */
  readonly sqlite: Database;
  readonly offers: Pick<AppointmentOffers, 'at'>;
  readonly pairs: BookablePairs;
}

/** Branches and services for customer bookings: enabled branches with an offer, by name; takes those that send SMS. */
export function createBookingBranches({ sqlite, offers, pairs }: BookingBranchesOptions) {
  const branches = statement<Record<never, never>>()(sqlite, (db) =>
    db
      .selectFrom('branches')
      .select(['id', 'name', 'address', 'city', 'company_name as company'])
      .where('enabled', '=', 1)
      .orderBy('name')
      .orderBy('id'),
  );

  return (sending: ReadonlyMap<number, unknown>) => {
    const enabled = branches.all({});
    const bookingBranches = enabled.map(
      ({ id, name, address, city }): BookingBranch => ({
        idBranches: id,
        branchName: name,
        address,
        city,
        services: offers
          .at(id)
          .flatMap(({ idQueues }) => pairs(idQueues))
          .map((pair) => ({
            idServices: pair.idServices,
            name: pair.servName,
            idSegments: pair.idSegments,
            names: JSON.parse(pair.servTranslations || '{}'),
            segmentName: pair.segmentName,
            segmentNames: JSON.parse(pair.segmentTranslations || '{}'),
          }))
          .toSorted((one, other) => one.name.localeCompare(other.name)),
        sms: sending.has(id),
      }),
    );
    return {
      companyName: enabled[0]?.company ?? '',
      branches: bookingBranches.filter(({ services }) => services.length > 0),
    };
  };
}
