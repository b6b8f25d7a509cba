import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { demandChange, useDashboardText } from '../figure-texts.ts';
import styles from './key-figures.module.css';
import { WaitScale } from './wait-scale.tsx';

interface KeyFiguresProps {
  readonly totals: DashboardTotals;
  /** Only the most telling ones, for half a page. */
  readonly few?: true;
}

/** Shows the figures of all branches together (operations specification, section 2: the stats widget). */
export const KeyFigures = memo(function KeyFigures({ totals, few }: KeyFiguresProps) {
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
        <Figure
          label={t('figures.waitingShort')}
          figure={text.count(totals.waiting)}
          beside={t('figures.outSLA', { outSLA })}
        />
        <Figure
          label={t('figures.average')}
          figure={text.wait(waitingAvg)}
          beside={t('figures.longestShort', { time: text.longest(totals) })}
        >
          {scale}
        </Figure>
        <Figure
          label={t('figures.level')}
          figure={text.share(totals.sla)}
          beside={t('figures.servedShort', { count: served })}
        />
        <Figure
          label={t('figures.workstationsShort')}
          figure={text.count(totals.openWorkstations)}
          beside={of}
        />
      </dl>
    );
  }
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      <Figure
        label={t('figures.waiting')}
        figure={text.count(totals.waiting)}
        beside={t('figures.waitingText', { inSLA, outSLA })}
      />
      <Figure
        label={t('figures.average')}
        figure={text.wait(waitingAvg)}
        beside={t(waitingAvg === null ? 'figures.averageNone' : 'figures.averageText')}
      >
        {scale}
      </Figure>
      <Figure
        label={t('figures.longest')}
        figure={text.wait(totals.longestAt ? totals.maxWaiting : null)}
        beside={
          totals.longestAt
            ? t('figures.longestAt', { name: totals.longestAt.branchName })
            : t('figures.nobody')
        }
      />
      <Figure label={t('figures.served')} figure={text.count(served)} beside={demand} />
      <Figure
        label={t('figures.level')}
        figure={text.share(totals.sla)}
        beside={t(totals.sla === null ? 'figures.levelNone' : 'figures.levelText')}
      />
      <Figure
        label={t('figures.noshow')}
        figure={text.share(totals.noshow)}
        beside={t('figures.noshowText', { absent: noshowQty, of: served + noshowQty })}
      />
      <Figure label={t('figures.workstations')} figure={text.count(totals.openWorkstations)} beside={of} />
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

interface FigureProps {
  readonly label: string;
  readonly figure: string;
  readonly beside: string;
  readonly children?: ReactNode;
}

function Figure({ label, figure, beside, children }: FigureProps) {
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
