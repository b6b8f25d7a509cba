import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Hours } from '#shared/domain/time/opening.ts';
import { hoursOf, scheduleInForce } from '#shared/server/appointments/offers.ts';

/** Hours of a schedule at a branch; null if none is in force, which means always open. */
export type OpeningHours = (
  idDefinedTimetables: number | null,
  idBranches: number,
) => readonly Hours[] | null;

/**
 * Hours of a schedule at a branch: global rows plus those of its branch type and branch. A disabled schedule is
 * not in force. Cached until the configuration changes.
 */
export function createOpeningHours(sqlite: Database, version: () => number): OpeningHours {
  const inForce = statement<{ schedule: number }>()(sqlite, (db, p) => scheduleInForce(db, p('schedule')));
  const hours = statement<{ schedule: number; branch: number }>()(sqlite, (db, p) =>
    hoursOf(db, p('schedule'), p('branch')),
  );
  const of = cachedByVersion(version, (schedule: number, branch: number) =>
    inForce.get({ schedule }) ? hours.all({ schedule, branch }) : null,
  );
  return (idDefinedTimetables, idBranches) =>
    idDefinedTimetables === null ? null : of(idDefinedTimetables, idBranches);
}
