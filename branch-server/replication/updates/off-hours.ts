import type { Database } from 'better-sqlite3';
import { createBranchSchedule } from '#branch-server/stored/branch-hours.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOutOfHours } from '#shared/domain/updates/off-hours.ts';
import type { LiveMetrics } from '../live-metrics.ts';

/** Tells whether a branch can be away for some minutes: it is closed, nobody is at a workstation, no ticket is open. */
export function createOffHours(sqlite: Database, version: () => number) {
  const scheduleOf = createBranchSchedule(sqlite, version);
  return (idBranches: number, metrics: LiveMetrics, now: Millis): boolean => {
    const { waiting, assisting, openWorkstations } = metrics;
    if (waiting + assisting + openWorkstations > 0) return false;
    const { hours, zoneHours } = scheduleOf(idBranches);
    return isOutOfHours(hours, { zoneHours, now });
  };
}
