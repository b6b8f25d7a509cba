import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/server/fetched-part.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import styles from './day-chart.module.css';
import type { DayStats } from './use-statistics.ts';

/** Fetched when first looked at: charts weigh more than the rest of the page. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

/** Series of the day in the order of ring and legend; colours mean the same in every chart. */
const SERIES = [
  { id: 'onTime', color: 'chart-1', hatched: false },
  { id: 'offTime', color: 'chart-2', hatched: true },
  { id: 'absent', color: 'chart-4', hatched: false },
] as const;

/** Shows how many were served, in and out of time, and did not come: a ring, and the same in words and figures. */
export function DayChart({ figures }: { readonly figures: DayStats }) {
  const { t, i18n } = useTranslation('attention');
  const formatNumber = (n: number) => n.toLocaleString(i18n.language);
  return (
    <section className={styles.day} aria-label={t('statistics.chart')}>
      <div className={styles.ring}>
        <Suspense>
          <Ring size={176} slices={SERIES.map((series) => ({ ...series, value: figures[series.id] }))} />
        </Suspense>
        <p className={styles.served}>
          <b>{formatNumber(figures.served)}</b>
          <span>{t('statistics.served', { count: figures.served })}</span>
        </p>
      </div>
      <RingLegend
        className={styles.legend}
        entries={SERIES.map((series) => ({
          ...series,
          label: t(`statistics.${series.id}`),
          figure: formatNumber(figures[series.id]),
        }))}
      />
    </section>
  );
}
