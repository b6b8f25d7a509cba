import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NONE, useNumberText } from '#renderer/lib/format-hooks.ts';
import type { DashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';

/** Change of arrivals against the usual number, in percent; null if unknown. */
export function demandChange(actual: number, typical: number | null): number | null {
  return typical === null || typical === 0 ? null : Math.round((actual / typical - 1) * 100);
}

/** Formats metrics of the dashboard in the language of the page. */
export function useDashboardText() {
  const { t, i18n } = useTranslation('dashboard');
  const { language } = i18n;
  const text = useNumberText();
  return useMemo(() => {
    const share = (percent: number | null, max = 1) =>
      percent === null
        ? NONE
        : (percent / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: max });
    return {
      ...text,
      share,
      wait: (seconds: Seconds | null) => (seconds === null ? NONE : clockText(seconds)),
      /** Only for waiting customers; without any, none. */
      maxWait: ({ waiting, maxWaiting }: Pick<DashboardTotals, 'waiting' | 'maxWaiting'>) =>
        waiting === 0 ? NONE : clockText(maxWaiting),
      maybe: (value: number | null) => (value === null ? NONE : value.toLocaleString(language)),
      demand: (change: number | null) => {
        if (change === null) return NONE;
        if (change === 0) return t('table.usual');
        return (change / 100).toLocaleString(language, { style: 'percent', signDisplay: 'always' });
      },
    };
  }, [t, language, text]);
}
