const MAX_HOURS = 26;
const MINUTES_PER_HOUR = 60;

/** Tells whether a branch's zone is a difference to UTC in hours. */
export const isZone = (zone: string | number): boolean =>
  String(zone).trim() !== '' && Math.abs(Number(zone)) <= MAX_HOURS;

/** Reads the difference to UTC of a branch, in hours: that of the server where it is none, 0 without a branch. */
export function zoneHoursOf(zone: string | number | null | undefined): number {
  if (zone === null || zone === undefined) return 0;
  return isZone(zone) ? Number(zone) : -new Date().getTimezoneOffset() / MINUTES_PER_HOUR;
}
