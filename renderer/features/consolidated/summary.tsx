import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { useNumberText } from '#renderer/lib/format-hooks.ts';
import { RingLegend } from '#renderer/ui/charts/ring-legend.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import type { consolidatedBranches } from '#shared/contract/central/consolidated.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import styles from './summary.module.css';

/** Fetched when first looked at: charts weigh more than the rest of the page. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

/** Order of ring and legend; colours mean the same in every chart. */
const SERIES = [
  { id: 'servedInSLA', color: 'chart-1', hatched: false },
  { id: 'servedOutSLA', color: 'chart-2', hatched: true },
  { id: 'noshow', color: 'chart-4', hatched: false },
] as const;

interface SummaryProps {
  readonly totals: AnswerOf<typeof consolidatedBranches>['totals'];
}

/** Sums up all branches that are shown: as it is now, and over the chosen days. */
export function Summary({ totals }: SummaryProps) {
  const { t } = useTranslation('consolidated');
  const text = useNumberText();
  const { now, figures } = totals;
  return (
    <Card className={styles.card}>
      <dl className={styles.figures} aria-label={t('summary.label')}>
        <div>
          <dt>{t('summary.waiting')}</dt>
          <dd>{text.count(now.waiting)}</dd>
          <dd className={styles.beside}>
            {now.waiting > 0
              ? t('summary.longest', { time: text.span(now.longestWaitMs / 1000) })
              : t('summary.nobody')}
          </dd>
        </div>
        <div>
          <dt>{t('summary.served')}</dt>
          <dd>{text.count(figures.served)}</dd>
          <dd className={styles.beside}>{t('summary.arrived', { count: figures.arrived })}</dd>
        </div>
        <div>
          <dt>{t('summary.waitingAvg')}</dt>
          <dd>{text.span(figures.waitingAvg)}</dd>
          <dd className={styles.beside}>
            {t('summary.maxWaiting', { time: text.span(figures.maxWaiting) })}
          </dd>
        </div>
        <div>
          <dt>{t('summary.sla')}</dt>
          <dd>{text.percent(figures.sla)}</dd>
          <dd className={styles.beside}>{t('summary.slaText')}</dd>
        </div>
      </dl>
      <div className={styles.chart}>
        <div className={styles.ring}>
          <Suspense>
            <Ring size={104} slices={SERIES.map((series) => ({ ...series, value: figures[series.id] }))} />
          </Suspense>
        </div>
        <RingLegend
          className={styles.legend}
          entries={SERIES.map((series) => ({
            ...series,
            label: t(`summary.${series.id}`),
            figure: text.count(figures[series.id]),
          }))}
        />
      </div>
    </Card>
  );
}
