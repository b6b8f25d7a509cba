import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { demandChange, useDashboardText } from '../metric-texts.ts';
import styles from './key-metrics.module.css';
import { WaitScale } from './wait-scale.tsx';

interface KeyMetricsProps {
  readonly totals: DashboardTotals;
  /** Only the most telling ones, for half a page. */
  readonly few?: true;
}

/** Shows the figures of all branches together (operations specification, section 2: the stats widget). */
export const KeyMetrics = memo(function KeyMetrics({ totals, few }: KeyMetricsProps) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const { waitingAvg, served, noshowQty } = totals;
  const demand = useDemandText(totals);
  const { waitingInSLA: inSLA, waitingOutSLA: outSLA } = totals;
  const scale = (
    <WaitScale
      seconds={waitingAvg}
      label={
        waitingAvg === null ? t('figures.averageNone') : t('figures.gauge', { time: text.wait(waitingAvg) })
      }
    />
  );
  const of = t('figures.of', { total: totals.totalWorkstations });
  if (few) {
    return (
      <dl className={styles.figures} data-few aria-label={t('figures.label')}>
        <Metric
          label={t('figures.waitingShort')}
          figure={text.count(totals.waiting)}
          beside={t('figures.outSLA', { outSLA })}
        />
        <Metric
          label={t('figures.average')}
          figure={text.wait(waitingAvg)}
          beside={t('figures.longestShort', { time: text.longest(totals) })}
        >
          {scale}
        </Metric>
        <Metric
          label={t('figures.level')}
          figure={text.share(totals.sla)}
          beside={t('figures.servedShort', { count: served })}
        />
        <Metric
          label={t('figures.workstationsShort')}
          figure={text.count(totals.openWorkstations)}
          beside={of}
        />
      </dl>
    );
  }
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      <Metric
        label={t('figures.waiting')}
        figure={text.count(totals.waiting)}
        beside={t('figures.waitingText', { inSLA, outSLA })}
      />
      <Metric
        label={t('figures.average')}
        figure={text.wait(waitingAvg)}
        beside={t(waitingAvg === null ? 'figures.averageNone' : 'figures.averageText')}
      >
        {scale}
      </Metric>
      <Metric
        label={t('figures.longest')}
        figure={text.wait(totals.longestAt ? totals.maxWaiting : null)}
        beside={
          totals.longestAt
            ? t('figures.longestAt', { name: totals.longestAt.branchName })
            : t('figures.nobody')
        }
      />
      <Metric label={t('figures.served')} figure={text.count(served)} beside={demand} />
      <Metric
        label={t('figures.level')}
        figure={text.share(totals.sla)}
        beside={t(totals.sla === null ? 'figures.levelNone' : 'figures.levelText')}
      />
      <Metric
        label={t('figures.noshow')}
        figure={text.share(totals.noshow)}
        beside={t('figures.noshowText', { absent: noshowQty, of: served + noshowQty })}
      />
      <Metric label={t('figures.workstations')} figure={text.count(totals.openWorkstations)} beside={of} />
    </dl>
  );
});

/** Says how many arrived today, as compared with the same weekday of the weeks before. */
export function useDemandText({ actualDemand, comparableDemand, historyDemand }: DashboardTotals): string {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const change = demandChange(comparableDemand, historyDemand);
  if (change === null) return t('figures.noUsual', { count: actualDemand });
  if (change === 0) return t('figures.usual');
  return t(change > 0 ? 'figures.more' : 'figures.less', { share: text.share(Math.abs(change), 0) });
}

interface MetricProps {
  readonly label: string;
  readonly figure: string;
  readonly beside: string;
  readonly children?: ReactNode;
}

function Metric({ label, figure, beside, children }: MetricProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.figure}>{figure}</dd>
      <dd className={styles.beside} title={beside}>
        {beside}
      </dd>
      {children && <dd className={styles.extra}>{children}</dd>}
    </div>
  );
}
