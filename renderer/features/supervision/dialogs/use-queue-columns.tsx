import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { None } from '../tables/none.tsx';
import { Running } from '../time/running.tsx';
import type { QueueActions } from './use-queue-actions.ts';
import type { WaitingTicket } from './use-queue-detail.ts';

/** Builds the columns that show who waits; `actions` is null where nobody is removed. */
export function useQueueColumns(actions: QueueActions | null): readonly Column<WaitingTicket>[] {
  const { t } = useTranslation(['supervision', 'common']);
  const numericColumn = { align: 'right', sortable: true, width: 116 } as const;
  return [
    { key: 'code', header: t('detail.code'), width: 104, weight: 'strong', sortable: true },
    {
      key: 'customerName',
      header: t('detail.customerName'),
      sortable: true,
      read: ({ customerName }) => customerName || <None />,
    },
    { key: 'servName', header: t('detail.servName'), width: 176, sortable: true },
    { key: 'segmentName', header: t('detail.segmentName'), width: 144, sortable: true },
    {
      ...numericColumn,
      key: 'waitingTime',
      header: t('detail.waitingTime'),
      read: ({ enteredAt }) => <Running since={enteredAt} />,
    },
    {
      ...numericColumn,
      key: 'waitingTime2',
      header: t('detail.waitingTime2'),
      read: ({ createdAt }) => <Running since={createdAt} />,
    },
    ...(actions
      ? [
          {
            key: 'id' as const,
            header: t('common:list.actions'),
            width: 100,
            align: 'right' as const,
            read: (ticket: WaitingTicket) => (
              <ActionIcon
                disabled={!actions.ready}
                aria-label={t('detail.removeOf', { code: ticket.code })}
                onClick={() => void actions.remove(ticket)}
              >
                <IconTrash size={18} stroke={1.75} />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
}
