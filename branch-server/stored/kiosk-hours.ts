import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Hours } from '#shared/domain/opening/opening.ts';
import { createOpeningHours } from './opening-hours.ts';

interface OpenKiosk {
  /** Null where it is always open. */
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
}

/** Tells when customers may take tickets at a kiosk; undefined where it is not there or switched off. */
export type KioskHours = (idKiosks: number, idBranches: number) => OpenKiosk | undefined;

/** Finds the opening hours of kiosks at a branch. Remembered until the configuration changes. */
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
  return remembered(version, (kiosk: number, branch: number): OpenKiosk | undefined => {
    const found = find.get({ kiosk, branch });
    return found && { hours: hoursAt(found.schedule, branch), zoneHours: Number(found.zone) };
  });
}
