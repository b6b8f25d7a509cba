import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { QueueActivity } from '#shared/contract/workstation/supervision-metrics.ts';
import { useMay } from '../api/use-may.ts';
import { waitNowText } from '../time/wait-now-text.ts';
import { Dialog } from './dialog.tsx';
import { useQueueActions } from './use-queue-actions.ts';
import { useQueueColumns } from './use-queue-columns.tsx';
import { useQueueDetail } from './use-queue-detail.ts';

interface QueueDetailDialogProps {
  readonly queue: Pick<QueueActivity, 'idQueues' | 'queueName' | 'waitFromMinutes' | 'waitToMinutes'>;
  readonly idBranches: number;
  readonly onClose: () => void;
}

/** Shows who waits in a queue; one ticket can be removed, or all of them. */
export function QueueDetailDialog({ queue, idBranches, onClose }: QueueDetailDialogProps) {
  const { t } = useTranslation(['supervision', 'common']);
  const { removeTicket } = useMay();
  const list = useQueueDetail(queue.idQueues, idBranches);
  const actions = useQueueActions(queue, idBranches);
  const columns = useQueueColumns(removeTicket ? actions : null);
  const wait = waitNowText(t, queue);
  const refusedToShow = list.error instanceof ApiError ? list.error : null;
  return (
    <Dialog
      title={t('detail.title', { name: queue.queueName })}
      size={1080}
      onClose={onClose}
      refusal={actions.refusal ?? refusedToShow}
    >
      {wait !== null && (
        <Text c="dimmed" mb="sm">
          {t('waitNow.detail', { wait })}
        </Text>
      )}
      {!refusedToShow && (
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
      <Group justify="flex-end" gap="xs" mt="lg">
        {removeTicket && (
          <Button variant="danger" mr="auto" disabled={!actions.ready} onClick={() => void actions.clear()}>
            {t('detail.clear')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </Group>
    </Dialog>
  );
}
