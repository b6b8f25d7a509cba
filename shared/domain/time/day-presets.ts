import type { DayRange } from '../statistics/period.ts';

/** Named ranges of days in order (access specification, section 9). */
export const DAY_PRESETS = [
  'today',
  'currentWeek',
  'currentMonth',
  'lastMonth',
  'currentYear',
  'lastYear',
] as const;
type DayPreset = (typeof DAY_PRESETS)[number];

/**
 * Days of a preset for `today`. Current periods end today; weeks begin on Monday. Days are inclusive, `yyyy-MM-dd`.
 * presetDays('lastMonth', '2026-03-08') // { from: '2026-02-01', to: '2026-02-28' }
 */
export function presetDays(preset: DayPreset, today: string): DayRange {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const ranges: Readonly<Record<DayPreset, DayRange>> = {
    today: { from: today, to: today },
    currentWeek: { from: dayAt(year, month, day - sinceMonday), to: today },
    currentMonth: { from: dayAt(year, month, 1), to: today },
    lastMonth: { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) },
    currentYear: { from: dayAt(year, 1, 1), to: today },
    lastYear: { from: dayAt(year - 1, 1, 1), to: dayAt(year - 1, 12, 31) },
  };
  return ranges[preset];
}

/** First preset with exactly these days; null for none. */
export function presetOf({ from, to }: DayRange, today: string): DayPreset | null {
  const isSame = (preset: DayPreset) => {
    const days = presetDays(preset, today);
    return days.from === from && days.to === to;
  };
  return DAY_PRESETS.find(isSame) ?? null;
}

/** Months start at 1; overflow continues into the next month or year. */
const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
