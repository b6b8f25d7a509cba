import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Hours, mayFinish } from '#shared/domain/time/opening.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createOpeningHours } from './opening-hours.ts';

interface OpenKiosk {
  /** Null if it is always open. */
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
}

/** Opening hours of a kiosk; undefined if unknown or disabled. */
export type KioskHours = (idKiosks: number, idBranches: number) => OpenKiosk | undefined;

/**
 * Throws NOT_FOUND for an unknown kiosk, KIOSK_CLOSED for a closed one. Customers who were choosing at closing
 * time may finish.
 */
export function assertKioskOpen(
  kioskHours: KioskHours,
  { idKiosks, idBranches }: { readonly idKiosks: number; readonly idBranches: number },
  now: Millis,
): void {
  const kiosk = kioskHours(idKiosks, idBranches);
  if (!kiosk) throw apiError('NOT_FOUND', { field: 'idKiosk', about: `kiosk ${idKiosks}` });
  if (!mayFinish(kiosk.hours, { zoneHours: kiosk.zoneHours, now })) throw apiError('KIOSK_CLOSED');
}

/** Finds the opening hours of kiosks at a branch. Cached until the configuration changes. */
export function createKioskHours(sqlite: Database, version: () => number): KioskHours {
  const hoursAt = createOpeningHours(sqlite, version);
  const find = statement<{ kiosk: number; branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('kiosks as k')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .select(['k.id_defined_timetables as schedule', 'b.zone'])
      .where('k.id', '=', p('kiosk'))
      .where('k.enabled', '=', 1),
  );
  return cachedByVersion(version, (kiosk: number, branch: number): OpenKiosk | undefined => {
    const found = find.get({ kiosk, branch });
    return found && { hours: hoursAt(found.schedule, branch), zoneHours: zoneHoursOf(found.zone) };
  });
}
