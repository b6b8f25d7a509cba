import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { DayChart } from './day-chart.tsx';
import { OperatorStats } from './operator-stats.tsx';
import { useStatistics } from './use-statistics.ts';

/** Shows the operator's own day (operations specification, section 2, statistics). */
export function StatisticsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const open = workstation.state !== 'off';
  const { data: figures, isError } = useStatistics(workstation.idWorkstations, open);
  if (!open) return <EmptyState title={t('statistics.closed')} hint={t('statistics.closedText')} />;
  if (!figures) {
    return isError ? <EmptyState title={t('statistics.failed')} hint={t('failedText')} /> : null;
  }
  return (
    <>
      {figures.served + figures.absent === 0 ? (
        <EmptyState title={t('statistics.none')} hint={t('statistics.noneText')} />
      ) : (
        <DayChart figures={figures} />
      )}
      <OperatorStats figures={figures} idBranches={workstation.idBranches} />
    </>
  );
}
