import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { LIVE, useServerClock } from '#renderer/lib/live.tsx';
import { RingLegend } from '#renderer/ui/charts/ring.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { workstationStatistics } from '#shared/contract/workstation/workstation-statistics.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isSameDay, type MomentStyle, momentText, timeText, useMomentStyle } from './moment-text.ts';
import styles from './tabs.module.css';

/** Statistics of the operator's day (operations specification, section 2, statistics). */
export function StatisticsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const open = workstation.state !== 'off';
  const { data: metrics, isError } = useStatistics(workstation.idWorkstations, open);
  if (!open) return <EmptyState title={t('statistics.closed')} hint={t('statistics.closedText')} />;
  if (!metrics) {
    return isError ? <EmptyState title={t('statistics.failed')} hint={t('failedText')} /> : null;
  }
  return (
    <>
      {metrics.served + metrics.absent === 0 ? (
        <EmptyState title={t('statistics.none')} hint={t('statistics.noneText')} />
      ) : (
        <DayChart metrics={metrics} />
      )}
      <OperatorStats metrics={metrics} idBranches={workstation.idBranches} />
    </>
  );
}

/** Loaded on demand because charts are large. */
const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);

/** Series in the order of ring and legend; colors are the same in every chart. */
const SERIES = [
  { id: 'onTime', color: 'chart-1', hatched: false },
  { id: 'offTime', color: 'chart-2', hatched: true },
  { id: 'absent', color: 'chart-4', hatched: false },
] as const;

/** Shares of tickets served in time, served late and no-shows, as a ring and as numbers. */
function DayChart({ metrics }: { readonly metrics: DayStats }) {
  const { t, i18n } = useTranslation('attention');
  const formatNumber = (n: number) => n.toLocaleString(i18n.language);
  return (
    <section className={styles.day} aria-label={t('statistics.chart')}>
      <div className={styles.ring}>
        <Suspense>
          <Ring size={176} slices={SERIES.map((series) => ({ ...series, value: metrics[series.id] }))} />
        </Suspense>
        <p className={styles.served}>
          <b>{formatNumber(metrics.served)}</b>
          <span>{t('statistics.served', { count: metrics.served })}</span>
        </p>
      </div>
      <RingLegend
        className={styles.legend}
        entries={SERIES.map((series) => ({
          ...series,
          label: t(`statistics.${series.id}`),
          valueText: formatNumber(metrics[series.id]),
        }))}
      />
    </section>
  );
}

interface OperatorStatsProps {
  readonly metrics: DayStats;
  readonly idBranches: number;
}

/** Operator with current and previous sign-in. */
function OperatorStats({ metrics, idBranches }: OperatorStatsProps) {
  const { t } = useTranslation('attention');
  const style = useMomentStyle(idBranches);
  const momentOf = useMomentText();
  if (!style) return null;
  const { firstName, lastName, username, loginTime, lastLogin } = metrics;
  const details = [
    { name: t('statistics.name'), value: `${firstName} ${lastName}`.trim() },
    { name: t('statistics.username'), value: username },
    { name: t('statistics.login'), value: loginTime === null ? '–' : momentOf(loginTime, style) },
    {
      name: t('statistics.lastLogin'),
      value: lastLogin === null ? t('statistics.firstTime') : momentOf(lastLogin, style),
    },
  ];
  return (
    <dl className={styles.statisticsFacts}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a moment as `Hoy, 07:58` today, otherwise with its date. */
function useMomentText(): (at: Millis, style: MomentStyle) => string {
  const { t } = useTranslation('attention');
  const now = useServerClock();
  return (at, style) =>
    isSameDay(at, now(), style)
      ? t('statistics.today', { time: timeText(at, style) })
      : momentText(at, style);
}

type DayStats = AnswerOf<typeof workstationStatistics>;

/** Reads the operator's statistics of an open workstation, again after every change. */
function useStatistics(idWorkstations: number, open: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.attentions, 'statistics', idWorkstations],
    queryFn: ({ signal }) => api.call(workstationStatistics, { params: { id: idWorkstations } }, { signal }),
    enabled: open,
  });
}
