import type { Database } from 'better-sqlite3';
import { createBranchSchedule } from '#branch-server/stored/branch-hours.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOutOfHours } from '#shared/domain/updates/quiet.ts';
import type { LiveFigures } from '../live-figures.ts';

/** Tells whether a branch can be away for some minutes: it is closed, nobody is at a workstation, no ticket is open. */
export function createQuiet(sqlite: Database, version: () => number) {
  const scheduleOf = createBranchSchedule(sqlite, version);
  return (idBranches: number, figures: LiveFigures, now: Millis): boolean => {
    const { waiting, assisting, openWorkstations } = figures;
    if (waiting + assisting + openWorkstations > 0) return false;
    const { hours, zoneHours } = scheduleOf(idBranches);
    return isOutOfHours(hours, { zoneHours, now });
  };
}
