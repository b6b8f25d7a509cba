export type PackageType = 'monthly' | 'annual';

/** First day of a package period and the day after its last, `yyyy-MM-dd`. */
export interface PackagePeriod {
  /** `yyyy-MM` or `yyyy`; months count under their year. */
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
  /** Day on which the package ends at this rate, `yyyy-MM-dd`; null if it lasts. */
  readonly endsOn: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Use of a package and its projected end. Today counts as a whole day, which avoids extreme projections early in a
 * period.
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

/** Shares in percent at which alerts are sent. */
export const ALERTS_AT = [80, 100] as const;

/** Alerts due at this use; each once per period. */
export const alertsDue = (used: number, size: number): (typeof ALERTS_AT)[number][] =>
  ALERTS_AT.filter((percent) => used * 100 >= size * percent);
