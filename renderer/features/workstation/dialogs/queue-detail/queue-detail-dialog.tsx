import { useTranslation } from 'react-i18next';
import { useElapsed } from '#renderer/features/workstation/time/use-elapsed.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { Refusal } from '#shared/contract/refusal.ts';
import type { DialogProps } from '../dialog-props.ts';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DeskDialog } from '../frame/desk-dialog.tsx';
import { patienceOf, useAutoCancel } from '../frame/use-auto-cancel.ts';
import { useLocalList } from '../rows/use-local-list.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';
import { type Standing, useQueueDetail } from './use-queue-detail.ts';
import { useStandingColumns } from './use-standing-columns.tsx';
import { useStandingDeeds } from './use-standing-deeds.ts';

interface QueueDetailDialogProps extends DialogProps {
  /** Null for the operator's own stand-by list. */
  readonly idQueues: number | null;
}

/** Who waits in a queue, or stands by for the operator: to call somebody out of turn, or to remove them. */
export function QueueDetailDialog({ idQueues, ...props }: QueueDetailDialogProps) {
  const { workstation, onClose } = props;
  const { t } = useTranslation(['desk-dialogs', 'common']);
  const { name, standing, readAt, error, retry } = useQueueDetail(idQueues, workstation.idBranches);
  const refusedToShow = error instanceof Refusal ? error : null;
  const list = useLocalList(standing, { ...FACTS, failed: error !== null, retry });
  const deeds = useStandingDeeds(props, {
    ofStandBy: idQueues === null,
    onRemoved: () => keys.backToSearch(),
  });
  const keys = useRowKeys(list.only, (row) => {
    if (deeds.mayCall) deeds.call(row);
  });
  const passed = useElapsed(readAt, Date.now);
  const columns = useStandingColumns({ idBranches: workstation.idBranches, passed, deeds });
  const left = useAutoCancel(patienceOf(workstation), () => {
    if (!deeds.busy) onClose();
  });
  const kind = idQueues === null ? 'standBy' : 'queue';

  return (
    <DeskDialog
      ref={keys.ref}
      title={idQueues === null ? t('standing.standByTitle') : t('standing.title', { name })}
      size={1160}
      onClose={onClose}
      onKeyDown={keys.onKeyDown}
      refusal={deeds.refusal ?? refusedToShow}
      left={left}
      answers={<AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />}
    >
      {!refusedToShow && (
        <DataTable
          list={list}
          columns={columns}
          nameOf={({ code }) => code}
          texts={{
            search: t('standing.search'),
            count: t('standing.count', { count: list.total }),
            empty: { title: t(`standing.none.${kind}`), hint: t(`standing.noneHint.${kind}`) },
          }}
        />
      )}
    </DeskDialog>
  );
}

const SORTS = [
  'createdAt',
  'code',
  'customerName',
  'servName',
  'segmentName',
  'waitingTime',
  'waitingTime2',
] as const;
type Sort = (typeof SORTS)[number];

const FACTS = {
  sorts: SORTS,
  firstSort: 'createdAt' as Sort,
  textOf: ({ code, customerName, servName, segmentName }: Standing) =>
    `${code} ${customerName ?? ''} ${servName} ${segmentName}`,
  sortedBy: (row: Standing, column: Sort) => row[column] ?? '',
};
