import { useTranslation } from 'react-i18next';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { recoverTicket } from '#shared/contract/tickets/ticket-operations.ts';
import type { DialogProps } from '../dialog-props.ts';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { useDialogAction } from '../frame/use-dialog-action.ts';
import { useLocalList } from '../rows/use-local-list.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';
import { useNoShowColumns } from './use-no-show-columns.tsx';
import { type NoShow, useNoShows } from './use-no-shows.ts';

/** Lists the customers who did not come, to put back into their queues; it stays open for the next one. */
export function NoShowDialog({ workstation: { idBranches }, onClose }: DialogProps) {
  const api = useApi();
  const toasts = useToasts();
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const now = useElapsed(0, useServerClock()) * 1000;
  const { noShows, failed, retry } = useNoShows(idBranches, now);
  const list = useLocalList(noShows, { ...DETAILS, failed, retry });
  const recovery = useDialogAction(
    ({ id }: NoShow, call: CallOptions) => api.call(recoverTicket, { params: { id } }, call),
    ({ code, queueName }) => {
      toasts.success({
        title: t('RECOVER_TICKET_SUCCESS'),
        text: t('noShow.waitsAgain', { code, queue: queueName }),
      });
      retry();
      keys.backToSearch();
    },
  );
  const recover = (row: NoShow) => void recovery.run(row);
  const keys = useRowKeys(list.only, recover);
  const columns = useNoShowColumns({ idBranches, now, ready: recovery.ready, onRecover: recover });

  return (
    <DialogFrame
      ref={keys.ref}
      title={t('noShow.title')}
      size={960}
      onClose={onClose}
      onKeyDown={keys.onKeyDown}
      refusal={recovery.refusal}
      answers={<AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />}
    >
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ code }) => code}
        texts={{
          search: t('noShow.search'),
          count: t('noShow.count', { count: list.total }),
          empty: { title: t('noShow.none'), hint: t('noShow.noneHint') },
        }}
      />
    </DialogFrame>
  );
}

const SORTS = ['noShowAt', 'code', 'customerName', 'servName', 'recoverableUntil'] as const;
type Sort = (typeof SORTS)[number];

const DETAILS = {
  sorts: SORTS,
  firstSort: 'recoverableUntil' as Sort,
  textOf: ({ code, customerName, servName }: NoShow) => `${code} ${customerName ?? ''} ${servName}`,
  sortedBy: (row: NoShow, column: Sort) => row[column] ?? '',
};
