import { dayOf } from './licence-day.ts';

/** Warns people from so many days before the end on. */
const WARNING_DAYS = 7;

export const LICENCE_STATES = ['valid', 'expiring', 'expired'] as const;

/** Describes how long a licence still holds. */
export type LicenceStatus =
  | { readonly state: 'valid' | 'expired' }
  /** Whole days left; on the last day 0. */
  | { readonly state: 'expiring'; readonly daysLeft: number };

/**
 * Tells how long a licence holds on a day, `yyyy-MM-dd`: from seven days before its last day on it is expiring, after
 * it expired. A year above 2099 means that it never ends (access specification, sections 4 and 9).
 */
export function licenceStatus(expirationDate: string, today: string): LicenceStatus {
  const end = dayOf(expirationDate);
  if (end === null) throw new RangeError(`${expirationDate} is no day`);
  if (Number(end.slice(0, 4)) > 2099) return { state: 'valid' };
  const daysLeft = (Date.parse(end) - Date.parse(today)) / DAY_MS;
  if (daysLeft < 0) return { state: 'expired' };
  return daysLeft <= WARNING_DAYS ? { state: 'expiring', daysLeft } : { state: 'valid' };
}

const DAY_MS = 24 * 3_600_000;
