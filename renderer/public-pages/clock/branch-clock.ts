import type { Millis } from '#shared/domain/ids.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Writes the wall clock of a branch, `10:24`. `zone` is the branch's difference to UTC in hours as it travels on the
 * wire (`-3`, `5.5`); anything unreadable counts as UTC.
 */
export function clockText(at: Millis, zone: string): string {
  return new Date(at + zoneMillis(zone)).toISOString().slice(11, 16);
}

/** Finds the last moment, at or before `now`, when the branch's clock showed the full `hour`. */
export function lastTimeOfDay(now: Millis, zone: string, hour: number): Millis {
  const shift = zoneMillis(zone) - hour * HOUR;
  return Math.floor((now + shift) / DAY) * DAY - shift;
}

function zoneMillis(zone: string): number {
  const hours = Number(zone);
  return Number.isFinite(hours) ? hours * HOUR : 0;
}
