import { useTranslation } from 'react-i18next';
import type { DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import { useDemandText } from '../figures/key-metrics.tsx';
import { useDashboardText } from '../metric-texts.ts';
import styles from './wall.module.css';

/** Shows the six figures that a room looks at. */
export function WallboardMetrics({ totals }: { readonly totals: DashboardTotals }) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const { waitingOutSLA: outSLA, longestAt, waitingAvg, totalWorkstations: total } = totals;
  const demand = useDemandText(totals);
  const metrics = [
    [t('wall.waiting'), text.count(totals.waiting), t('figures.outSLA', { outSLA })],
    [
      t('figures.average'),
      text.wait(waitingAvg),
      t(waitingAvg === null ? 'figures.averageNone' : 'figures.averageText'),
    ],
    [
      t('wall.longest'),
      text.wait(longestAt ? totals.maxWaiting : null),
      longestAt ? longestAt.branchName : t('figures.nobody'),
    ],
    [
      t('figures.level'),
      text.share(totals.sla),
      t(totals.sla === null ? 'figures.levelNone' : 'figures.levelText'),
    ],
    [t('wall.servedText'), text.count(totals.served), demand],
    [
      t('figures.workstationsShort'),
      text.count(totals.openWorkstations),
      t('wall.workstationsOf', { total }),
    ],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={t('figures.label')}>
      {metrics.map(([label, figure, beside]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          <dd className={styles.beside}>{beside}</dd>
        </div>
      ))}
    </dl>
  );
}
