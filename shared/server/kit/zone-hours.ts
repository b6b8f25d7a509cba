const MAX_HOURS = 26;
const MINUTES_PER_HOUR = 60;

/** True if a branch's zone is a UTC offset in hours. */
export const isZone = (zone: string | number): boolean =>
  String(zone).trim() !== '' && Math.abs(Number(zone)) <= MAX_HOURS;

/** UTC offset of a branch in hours: the server's if invalid, 0 without a branch. */
export function zoneHoursOf(zone: string | number | null | undefined): number {
  if (zone === null || zone === undefined) return 0;
  return isZone(zone) ? Number(zone) : -new Date().getTimezoneOffset() / MINUTES_PER_HOUR;
}
