import { useTranslation } from 'react-i18next';

import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import type { Schedule } from '../draft/schedule.ts';

/** Short text for the recurrence of a report. */
export function useScheduleText() {
  const { t, i18n } = useTranslation('reporting');
  const { language } = i18n;
  return (schedule: Schedule): string => {
    const { repeat, every, at } = schedule;
    if (repeat === 'none') return t('repeat.notSent');
    const names = weekdayNames(language, 'long');
    const days = WEEKDAYS.flatMap((day, index) => (schedule[day] === 'Y' ? (names[index] ?? []) : []));
    return t(`repeat.text.${repeat}`, {
      count: every,
      time: at,
      days: new Intl.ListFormat(language).format(days),
    });
  };
}

/** The names of the days of the week in a language, from Monday. */
export function weekdayNames(language: string, weekday: 'long' | 'narrow'): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return WEEKDAYS.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
}
