import { type DayRange, daysBefore } from '../statistics/period.ts';

/** Stretches of days that a report asks for by name, by the calendar (operations specification, section 12). */
export const DATE_RANGES = [
  'today',
  'currentWeek',
  'currentMonth',
  'lastMonth',
  'currentYear',
  'lastYear',
] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** What a report asks for unless told: from the start of the month to today. */
export const DEFAULT_RANGE: DateRange = 'currentMonth';

/** The days of a stretch, none after `today`; weeks begin on Monday. */
export function daysOfRange(range: DateRange, today: string): DayRange {
  const [year = '', month = ''] = today.split('-');
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'currentWeek':
      return { from: daysBefore(today, weekdayOf(today) - 1), to: today };
    case 'currentMonth':
      return { from: `${year}-${month}-01`, to: today };
    case 'lastMonth': {
      const to = daysBefore(`${year}-${month}-01`, 1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'currentYear':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear': {
      const last = String(Number(year) - 1).padStart(4, '0');
      return { from: `${last}-01-01`, to: `${last}-12-31` };
    }
  }
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
