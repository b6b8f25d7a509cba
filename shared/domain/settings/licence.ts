import { DAY_MS } from '../time/units.ts';

/** Licensed limits (access specification, section 3), by published name. */
export interface Licence {
  readonly clientName: string;
  readonly partnerName: string;
  readonly companyName: string;
  /** Enabled users without programs; -1 for unlimited, here and below. */
  readonly maxUsers: number;
  /** Enabled branches, and those with phones, surveys and messages. */
  readonly maxBranches: number;
  readonly maxCellBranches: number;
  readonly maxSurveyBranches: number;
  readonly maxSMS: number;
  /** Enabled workstations of all branches. */
  readonly maxWorkstations: number;
  readonly dashboardEnabled: 'Y' | 'N';
  /** Last valid day, `dd/mm/yyyy` or `yyyy-mm-dd`. */
  readonly expirationDate: string;
  readonly creationDate: string;
}

/** Counted limits. */
export const LIMITS = [
  'maxUsers',
  'maxBranches',
  'maxWorkstations',
  'maxCellBranches',
  'maxSurveyBranches',
  'maxSMS',
] as const;
export type LimitName = (typeof LIMITS)[number];

export const UNLIMITED = -1;

/** True if a count exceeds a limit. */
export const isBeyond = (limit: number, count: number): boolean => limit !== UNLIMITED && count > limit;

/** Limits without a licence: everything. */
export const EVALUATION: Licence = {
  clientName: 'Evaluation',
  partnerName: '',
  companyName: '',
  maxUsers: UNLIMITED,
  maxBranches: UNLIMITED,
  maxWorkstations: UNLIMITED,
  maxCellBranches: UNLIMITED,
  maxSurveyBranches: UNLIMITED,
  maxSMS: 1_000,
  dashboardEnabled: 'Y',
  expirationDate: '2100-01-01',
  creationDate: '2026-01-01',
};

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

/** Day of `dd/mm/yyyy` or `yyyy-mm-dd` as `yyyy-MM-dd`; null if invalid. */
export function dayOf(written: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? [];
  const iso = year ? `${year}-${month}-${day}` : written;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return null;
  const moment = new Date(`${iso}T00:00:00Z`);
  // Date would turn 30 February into 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}
