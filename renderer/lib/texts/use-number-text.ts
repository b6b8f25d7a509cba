import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';

/** Stands where there is nothing to tell an average or a share of. */
export const NONE = '–';

/** Writes figures as the language does. */
export function useNumberText() {
  const { language } = useTranslation().i18n;
  return useMemo(
    () => ({
      count: (value: number): string => value.toLocaleString(language),
      span: (seconds: Seconds | null): string => (seconds === null ? NONE : clockText(seconds)),
      percent: (share: number | null): string =>
        share === null ? NONE : (share / 100).toLocaleString(language, { style: 'percent' }),
    }),
    [language],
  );
}
