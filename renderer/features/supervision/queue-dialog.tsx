import { ActionIcon, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useServerClock } from '#renderer/lib/live.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useQueueDetail, type WaitingTicket } from '#renderer/ui/list/use-queue-detail.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { confirmsAgain } from '#renderer/ui/overlay/use-open-work.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { getQueueDetail } from '#shared/contract/tickets/queues.ts';
import { cancelTicket, cancelTicketsFromQueue } from '#shared/contract/workstation/supervision.ts';
import type { QueueActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import { SUPERVISION, useMay } from './api.ts';
import { Dialog, useDialogAction } from './dialog.tsx';
import { waitNowText } from './queues-table.tsx';
import { None, Running } from './running-time.tsx';

interface QueueDetailDialogProps {
  readonly queue: Pick<QueueActivity, 'idQueues' | 'queueName' | 'waitFromMinutes' | 'waitToMinutes'>;
  readonly idBranches: number;
  readonly onClose: () => void;
}

/** Lists the tickets of a queue, to remove one or all. */
export function QueueDetailDialog({ queue, idBranches, onClose }: QueueDetailDialogProps) {
  const { t } = useTranslation(['supervision', 'common']);
  const { removeTicket } = useMay();
  const now = useServerClock();
  const { list, error } = useQueueDetail({
    idQueues: queue.idQueues,
    idBranches,
    scope: 'supervision',
    now,
  });
  const actions = useQueueActions(queue, idBranches);
  const columns = useQueueColumns(removeTicket ? actions : null);
  const wait = waitNowText(t, queue);
  const loadError = error instanceof ApiError ? error : null;
  return (
    <Dialog
      title={t('detail.title', { name: queue.queueName })}
      size={1080}
      onClose={onClose}
      error={actions.error ?? loadError}
    >
      {wait !== null && (
        <Text c="dimmed" mb="sm">
          {t('waitNow.detail', { wait })}
        </Text>
      )}
      {!loadError && (
        <DataTable
          list={list}
          columns={columns}
          nameOf={({ code }) => code}
          texts={{
            search: t('detail.search'),
            count: t('detail.count', { count: list.total }),
            empty: { title: t('detail.none'), hint: t('detail.noneHint') },
          }}
        />
      )}
      <DialogButtons>
        {removeTicket && (
          <Button variant="danger" mr="auto" disabled={!actions.ready} onClick={() => void actions.clear()}>
            {t('detail.clear')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogButtons>
    </Dialog>
  );
}

interface QueueActions {
  readonly remove: (ticket: WaitingTicket) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly ready: boolean;
  readonly error: ApiError | null;
}

/** Removes one ticket or all tickets of a queue, after a confirmation. */
function useQueueActions(
  queue: { readonly idQueues: number; readonly queueName: string },
  idBranches: number,
): QueueActions {
  const { idQueues: idQueue, queueName: name } = queue;
  const { t } = useTranslation(['supervision', 'open-work']);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();

  const removal = useDialogAction(
    async ({ idTicket, code }: WaitingTicket, call) => {
      await api.call(cancelTicket, { body: { ticket: idTicket } }, call);
      return code;
    },
    (code) => toasts.success({ title: t('CANCEL_TICKET_SUCCESS'), text: t('detail.removed', { code }) }),
  );
  // An empty queue is not an error; it shows as a warning.
  const clearing = useAction(
    (body: { readonly idQueue: number; readonly idBranches: number; readonly confirmed: number }, call) =>
      api.call(cancelTicketsFromQueue, { body }, call),
    {
      refreshes: [SUPERVISION, LIVE.queues],
      onDone: ({ canceled }) =>
        toasts.success({
          title: t('CLEARED_OUT_QUEUE_INFO', { name }),
          text: t('detail.cleared', { count: canceled }),
        }),
    },
  );

  async function remove(ticket: WaitingTicket) {
    const sure = await confirm({
      title: t('detail.removeTitle', { code: ticket.code }),
      text: t('detail.removeText'),
      confirm: t('detail.remove'),
      cancel: t('detail.keep'),
      danger: true,
    });
    if (sure) await removal.run(ticket);
  }

  async function clear() {
    let confirmed = 0;
    const sure = await confirm({
      title: t('detail.clearTitle', { name }),
      losses: {
        queryKey: [LIVE.queues, 'losses', idBranches, idQueue],
        read: async (call) => {
          const query = { idBranch: idBranches, size: 5 } as const;
          const { total } = await api.call(getQueueDetail, { params: { id: idQueue }, query }, call);
          confirmed = total;
          return [total === 0 ? t('open-work:nobody') : t('open-work:waiting', { count: total })];
        },
      },
      confirm: t('detail.clear'),
      danger: true,
    });
    if (sure) await clearing.run({ idQueue, idBranches, confirmed }, confirmsAgain(clear));
  }

  return { remove, clear, ready: removal.ready && !clearing.busy, error: removal.error };
}

/** Columns of the waiting tickets; `actions` is null without permission. */
function useQueueColumns(actions: QueueActions | null): readonly Column<WaitingTicket>[] {
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
