import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WAIT_BANDS } from '#renderer/ui/charts/level-bar.tsx';
import type { DashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import styles from './dashboard.module.css';
import { demandChange, useDashboardText } from './metric-texts.ts';

interface KeyMetricsProps {
  readonly totals: DashboardTotals;
  /** Limits the metrics to the most important ones, for half a page. */
  readonly few?: true;
}

/** Totals of all branches (operations specification, section 2: the stats widget). */
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
      <dl className={styles.metrics} data-few aria-label={t('figures.label')}>
        <Metric
          label={t('figures.waitingShort')}
          valueText={text.count(totals.waiting)}
          note={t('figures.outSLA', { outSLA })}
        />
        <Metric
          label={t('figures.average')}
          valueText={text.wait(waitingAvg)}
          note={t('figures.longestShort', { time: text.maxWait(totals) })}
        >
          {scale}
        </Metric>
        <Metric
          label={t('figures.level')}
          valueText={text.share(totals.sla)}
          note={t('figures.servedShort', { count: served })}
        />
        <Metric
          label={t('figures.workstationsShort')}
          valueText={text.count(totals.openWorkstations)}
          note={of}
        />
      </dl>
    );
  }
  return (
    <dl className={styles.metrics} aria-label={t('figures.label')}>
      <Metric
        label={t('figures.waiting')}
        valueText={text.count(totals.waiting)}
        note={t('figures.waitingText', { inSLA, outSLA })}
      />
      <Metric
        label={t('figures.average')}
        valueText={text.wait(waitingAvg)}
        note={t(waitingAvg === null ? 'figures.averageNone' : 'figures.averageText')}
      >
        {scale}
      </Metric>
      <Metric
        label={t('figures.longest')}
        valueText={text.wait(totals.oldestAt ? totals.maxWaiting : null)}
        note={
          totals.oldestAt ? t('figures.longestAt', { name: totals.oldestAt.branchName }) : t('figures.nobody')
        }
      />
      <Metric label={t('figures.served')} valueText={text.count(served)} note={demand} />
      <Metric
        label={t('figures.level')}
        valueText={text.share(totals.sla)}
        note={t(totals.sla === null ? 'figures.levelNone' : 'figures.levelText')}
      />
      <Metric
        label={t('figures.noshow')}
        valueText={text.share(totals.noshow)}
        note={t('figures.noshowText', { absent: noshowQty, of: served + noshowQty })}
      />
      <Metric label={t('figures.workstations')} valueText={text.count(totals.openWorkstations)} note={of} />
    </dl>
  );
});

/** Arrivals today, compared with the same weekday of previous weeks. */
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
  readonly valueText: string;
  readonly note: string;
  readonly children?: ReactNode;
}

function Metric({ label, valueText, note, children }: MetricProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.metric}>{valueText}</dd>
      <dd className={styles.extraPart} title={note}>
        {note}
      </dd>
      {children && <dd className={styles.extra}>{children}</dd>}
    </div>
  );
}

const END_MINUTES = WAIT_BANDS.at(-1)?.to ?? 1;

interface WaitScaleProps {
  /** Null without calls; the scale then has no mark. */
  readonly seconds: Seconds | null;
  readonly label: string;
}

/** Shows the average wait on a straight scale with the bands of the gauge. */
function WaitScale({ seconds, label }: WaitScaleProps) {
  const at = seconds === null ? null : Math.min(100, (seconds / 60 / END_MINUTES) * 100);
  return (
    <div className={styles.scale} role="img" aria-label={label}>
      {WAIT_BANDS.map(({ to, color }, index) => (
        <i key={to} data-color={color} style={{ flexGrow: to - (WAIT_BANDS[index - 1]?.to ?? 0) }} />
      ))}
      {at !== null && <b style={{ left: `${at}%` }} />}
    </div>
  );
}
