import { useTranslation } from 'react-i18next';
import { RingLegend } from '#renderer/ui/charts/ring.tsx';
import { StackedBars } from '#renderer/ui/charts/stacked-bars.tsx';
import type { DashboardBranch } from '#shared/contract/reports/dashboard.ts';
import styles from './dashboard.module.css';
import { useDashboardText } from './metric-texts.ts';

/** Order of the stack and of the legend; colours mean the same in every chart. */
const SERIES = [
  { key: 'waitingInSLA', color: 'chart-1', hatched: false },
  { key: 'waitingOutSLA', color: 'chart-2', hatched: true },
  { key: 'assisting', color: 'chart-3', hatched: false },
] as const;

/** Maximum number of comparable bars; the table has all branches. */
const MAX_BARS = 40;

/** Longest bar of these branches, to share one scale between two charts. */
export const maxBarValue = (rows: readonly DashboardBranch[]): number =>
  Math.max(1, ...rows.slice(0, MAX_BARS).map((row) => SERIES.reduce((sum, { key }) => sum + row[key], 0)));

interface CurrentClientsProps {
  /** The worst first. */
  readonly rows: readonly DashboardBranch[];
  readonly scale?: number | undefined;
  readonly lit: number | null;
  readonly onLook: (id: number | null) => void;
}

/** Shows how many wait at each branch within target and over it, and are being served. */
export function CurrentClients({ rows, scale, lit, onLook }: CurrentClientsProps) {
  const { t } = useTranslation('dashboard');
  const text = useDashboardText();
  const series = SERIES.map((each) => ({ ...each, label: t(`current.${each.key}`) }));
  const current = rows.slice(0, MAX_BARS);
  const sum = (key: (typeof SERIES)[number]['key']) => rows.reduce((all, row) => all + row[key], 0);
  return (
    <>
      <div className={styles.bars}>
        <StackedBars
          series={series}
          rows={current.map((row) => ({ id: row.idBranches, name: row.branchName, values: row }))}
          texts={{ label: t('current.label'), name: t('current.branch'), total: t('current.total') }}
          format={text.count}
          fills
          scale={scale}
          lit={lit}
          onLook={onLook}
        />
      </div>
      {current.length < rows.length && (
        <p className={styles.note}>{t('current.first', { count: current.length, total: rows.length })}</p>
      )}
      <RingLegend
        className={styles.keys}
        entries={series.map(({ key: id, ...each }) => ({ ...each, id, valueText: text.count(sum(id)) }))}
      />
    </>
  );
}
