import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useBranchHour } from '../rows/use-branch-hour.ts';
import { RowActions } from './row-actions.tsx';
import type { QueueActions } from './use-queue-actions.ts';
import type { WaitingTicket } from './use-queue-detail.ts';

interface QueueColumns {
  readonly idBranches: number;
  /** Since the rows were read: who waits has waited that much longer. */
  readonly passed: Seconds;
  readonly actions: QueueActions;
}

/** Builds the columns that show who waits, and what can be done. */
export function useQueueColumns({ idBranches, passed, actions }: QueueColumns): Column<WaitingTicket>[] {
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const hourAt = useBranchHour(idBranches);
  const numericColumn = { align: 'right', sortable: true } as const;
  const columns: Column<WaitingTicket>[] = [
    { key: 'code', header: t('column.code'), width: 104, weight: 'strong', sortable: true },
    {
      key: 'customerName',
      header: t('column.customer'),
      sortable: true,
      read: ({ customerName }) => customerName ?? <span className="visually-hidden">{t('noName')}</span>,
    },
    { key: 'servName', header: t('column.service'), width: 160, sortable: true },
    { key: 'segmentName', header: t('column.segment'), width: 144, sortable: true },
    {
      ...numericColumn,
      key: 'createdAt',
      header: t('column.arrival'),
      width: 100,
      read: (row) => hourAt(row.createdAt),
    },
    {
      ...numericColumn,
      key: 'waitingTime',
      header: t('column.waited'),
      width: 112,
      read: (row) => clockText(row.waitingTime + passed),
    },
    {
      ...numericColumn,
      key: 'waitingTime2',
      header: t('column.waitedInAll'),
      width: 112,
      read: (row) => clockText(row.waitingTime2 + passed),
    },
  ];
  if (!actions.mayCall && !actions.mayRemove) return columns;
  return [
    ...columns,
    {
      key: 'id',
      header: t('common:list.actions'),
      width: 172,
      align: 'right',
      read: (row) => <RowActions row={row} actions={actions} />,
    },
  ];
}
