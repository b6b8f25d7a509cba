import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Millis } from '#shared/domain/ids.ts';

/** Writes a moment by the reader's own clock: the time today, with its day before that. */
export function useMomentText(): (at: Millis, now: Millis) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at, now) => {
      const [moment, present] = [new Date(at), new Date(now)];
      const isToday = moment.toDateString() === present.toDateString();
      const isThisYear = moment.getFullYear() === present.getFullYear();
      return moment.toLocaleString(language, {
        ...(!isToday && { day: 'numeric', month: 'short' }),
        ...(!isThisYear && { year: 'numeric' }),
        ...(isThisYear && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      });
    },
    [language],
  );
}
