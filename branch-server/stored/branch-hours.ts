import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type Hours, openingAt } from '#shared/domain/time/opening.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { createOpeningHours } from './opening-hours.ts';

/** Whether customers may be in a branch at a moment. */
export type BranchHours = (idBranches: number, now: Millis) => boolean;

/**
 * Opening hours of a branch. It has no schedule: it is open while one of its kiosks is (always if a kiosk has
 * none, or there is no kiosk), and while workstations are open.
 */
export function createBranchHours(sqlite: Database, version: () => number): BranchHours {
  const configured = createSchedules(sqlite, version);
  const atWork = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .select('s.id')
      .where('s.closed_at', 'is', null)
      .where('s.opened_at', '<=', p('now'))
      .where('w.id_branches', '=', p('branch'))
      .limit(1),
  );

  return (branch, now) => {
    const { schedules, zoneHours } = configured(branch);
    const isOpen = schedules.some((hours) => openingAt(hours, { zoneHours, now }).open);
    return schedules.length === 0 || isOpen || atWork.get({ branch, now }) !== undefined;
  };
}

/** When an open branch closes for customers; null if it does not close, or is closed. */
export type BranchClosing = (idBranches: number, now: Millis) => Millis | null;

/** Finds when a branch closes: when the last of its kiosks does. */
export function createBranchClosing(sqlite: Database, version: () => number): BranchClosing {
  const configured = createSchedules(sqlite, version);
  return (branch, now) => {
    const { schedules, zoneHours } = configured(branch);
    const open = schedules.map((hours) => openingAt(hours, { zoneHours, now })).filter((one) => one.open);
    const closings = open.flatMap(({ until }) => (until === null ? [] : [until]));
    return closings.length > 0 && closings.length === open.length ? Math.max(...closings) : null;
  };
}

/** Opening hours of a branch for devices; null if it is always open. */
export type BranchSchedule = (idBranches: number) => {
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
};

/** Reads the hours in which one of the kiosks of a branch is open. */
export function createBranchSchedule(sqlite: Database, version: () => number): BranchSchedule {
  const configured = createSchedules(sqlite, version);
  return (branch) => {
    const { schedules, zoneHours } = configured(branch);
    const closing = schedules.filter((hours) => hours !== null);
    const isAlwaysOpen = closing.length === 0 || closing.length < schedules.length;
    return { hours: isAlwaysOpen ? null : closing.flat(), zoneHours };
  };
}

/** Reads the hours of each kiosk at a branch, with the zone in which they hold. */
function createSchedules(sqlite: Database, version: () => number) {
  const hoursAt = createOpeningHours(sqlite, version);
  const kiosks = statement<object>()(sqlite, (db) =>
    db.selectFrom('kiosks').select('id_defined_timetables as schedule').where('enabled', '=', 1),
  );
  const zone = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );
  return cachedByVersion(version, (branch: number) => ({
    schedules: kiosks.all({}).map(({ schedule }) => hoursAt(schedule, branch)),
    zoneHours: zoneHoursOf(zone.get({ branch })?.zone),
  }));
}
