import { DAY_MS } from '#shared/domain/time/units.ts';
import { dayOf } from './licence-day.ts';

/** Days before the end from which users are warned. */
const WARNING_DAYS = 7;

export const LICENCE_STATES = ['valid', 'expiring', 'expired'] as const;

/** Validity of a licence. */
export type LicenceStatus =
  | { readonly state: 'valid' | 'expired' }
  /** Remaining days; 0 on the last day. */
  | { readonly state: 'expiring'; readonly daysLeft: number };

/**
 * Validity of a licence on a day `yyyy-MM-dd`: expiring from seven days before its last day, then expired. A year
 * after 2099 means unlimited (access specification, sections 4 and 9).
 */
export function licenceStatus(expirationDate: string, today: string): LicenceStatus {
  const end = dayOf(expirationDate);
  if (end === null) throw new RangeError(`${expirationDate} is no day`);
  if (Number(end.slice(0, 4)) > 2099) return { state: 'valid' };
  const daysLeft = (Date.parse(end) - Date.parse(today)) / DAY_MS;
  if (daysLeft < 0) return { state: 'expired' };
  return daysLeft <= WARNING_DAYS ? { state: 'expiring', daysLeft } : { state: 'valid' };
}
