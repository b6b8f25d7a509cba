import { DAY_MS } from '#shared/domain/time/units.ts';

/** Named periods, ending today or yesterday. */
export const PERIODS = ['today', 'yesterday', 'last7', 'last30'] as const;
export type Period = (typeof PERIODS)[number];

/** A range of business days, inclusive, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const BACK: Readonly<Record<Period, { readonly from: number; readonly to: number }>> = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  last7: { from: 6, to: 0 },
  last30: { from: 29, to: 0 },
};

/** Days of a period for the present business day `today`. */
export function daysOf(period: Period, today: string): DayRange {
  return { from: daysBefore(today, BACK[period].from), to: daysBefore(today, BACK[period].to) };
}

/** All days of a range. */
export function eachDay({ from, to }: DayRange): string[] {
  const count = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => daysBefore(from, -index));
}

/** Days between two; 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Date a number of days before another, as `YYYY-MM-DD`. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
