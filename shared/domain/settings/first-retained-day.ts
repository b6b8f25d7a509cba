import type { Millis } from '../ids.ts';

/**
 * First day of the first month whose data is kept for these years, `2026-11-01`; null for 0 years, which keep
 * everything. Data is deleted by whole months.
 */
export function firstRetainedDay(years: number, now: Millis): string | null {
  if (years === 0) return null;
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), 1)).toISOString().slice(0, 10);
}
