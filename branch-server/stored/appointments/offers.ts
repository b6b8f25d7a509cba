import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { localZone } from '#shared/domain/reports/local-zone.ts';
import {
  closedDaysOf,
  maxServiceDuration,
  type OfferInForce,
  offerInForce,
  offersOf,
} from '#shared/server/appointments/offers.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createOpeningHours } from '../opening-hours.ts';

/** Appointment offers of branches, cached until the configuration changes. */
export interface AppointmentOffers {
  /** Offers of a branch, by queue name. */
  at(idBranches: number): readonly OfferInForce[];
  of(idBranches: number, idQueues: number): OfferInForce | undefined;
  /** Why a branch is closed on a day, by the days. */
  closedDays(idBranches: number): ReadonlyMap<string, string>;
  /** The time zone of the clock on the branch's wall. */
  zone(idBranches: number, now: Millis): string;
}

interface OffersOptions {
  readonly sqlite: Database;
  readonly version: () => number;
  /** The machine's own time zone. */
  readonly machineZone: string;
}

export function createAppointmentOffers({ sqlite, version, machineZone }: OffersOptions): AppointmentOffers {
  const hoursAt = createOpeningHours(sqlite, version);
  const offers = statement<{ branch: number }>()(sqlite, (db, p) => offersOf(db, p('branch')));
  const serviceDuration = statement<{ queue: number }>()(sqlite, (db, p) =>
    maxServiceDuration(db, p('queue')),
  );
  const closed = statement<{ branch: number }>()(sqlite, (db, p) => closedDaysOf(db, p('branch')));
  const zones = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );

  const at = cachedByVersion(version, (branch: number): readonly OfferInForce[] =>
    offers
      .all({ branch })
      .map((offer) =>
        offerInForce(
          offer,
          hoursAt(offer.schedule, branch) ?? [],
          serviceDuration.get({ queue: offer.id })?.seconds ?? 0,
        ),
      ),
  );
  const zoneHours = cachedByVersion(version, (branch: number) => zoneHoursOf(zones.get({ branch })?.zone));

  return {
    at,
    of: (idBranches, idQueues) => at(idBranches).find((offer) => offer.idQueues === idQueues),
    closedDays: cachedByVersion(
      version,
      (branch: number) => new Map(closed.all({ branch }).map(({ day, name }) => [day, name])),
    ),
    zone: (idBranches, now) => localZone([zoneHours(idBranches)], machineZone, now),
  };
}
