export type PackageType = 'monthly' | 'annual';

/** The first and the day after the last of a package's period, `yyyy-MM-dd`. */
export interface PackagePeriod {
  /** `yyyy-MM` of a month, `yyyy` of a year; months count under their year. */
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

export function packagePeriod(type: PackageType, today: string): PackagePeriod {
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (type === 'annual')
    return { name: today.slice(0, 4), from: `${year}-01-01`, until: `${year + 1}-01-01` };
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return { name: today.slice(0, 7), from: `${today.slice(0, 7)}-01`, until: `${next}-01` };
}

export interface PackageStatus {
  readonly share: number;
  /** The day on which it is used up at the rate so far, `yyyy-MM-dd`; null where it lasts, or there is none. */
  readonly endsOn: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Tells how much of a package is used, and on which day it ends at this rate. The days gone by count with today, so that
 * the first morning of a month does not foretell a hundred times what it saw.
 */
export function packageStatus(
  used: number,
  size: number,
  period: PackagePeriod,
  today: string,
): PackageStatus {
  if (size === 0) return { share: 1, endsOn: null };
  const share = used / size;
  if (used >= size) return { share, endsOn: today };
  const days = (Date.parse(today) - Date.parse(period.from)) / DAY_MS + 1;
  if (used === 0) return { share, endsOn: null };
  const daysLeft = Math.floor((size / used) * days);
  const end = new Date(Date.parse(period.from) + daysLeft * DAY_MS).toISOString().slice(0, 10);
  return { share, endsOn: end < period.until ? end : null };
}

/** Lists at which shares of a package those who look after it are told, in percent. */
export const ALERTS_AT = [80, 100] as const;

/** The alerts that are due once so many parts are used; each is told once in a period. */
export const alertsDue = (used: number, size: number): (typeof ALERTS_AT)[number][] =>
  ALERTS_AT.filter((percent) => used * 100 >= size * percent);
