import { useTranslation } from 'react-i18next';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { DialogProps } from '../dialog-props.ts';
import { AnswerButton } from '../frame/answer-button.tsx';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { autoCancelSeconds, useAutoCancel } from '../frame/use-auto-cancel.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';
import { useQueueActions } from './use-queue-actions.ts';
import { useQueueColumns } from './use-queue-columns.tsx';
import { useQueueDetail } from './use-queue-detail.ts';

interface QueueDetailDialogProps extends DialogProps {
  /** Null for the operator's own stand-by list. */
  readonly idQueues: number | null;
}

/**
 * Shows the tickets that wait in a queue, or on the operator's stand-by list, to call one out of turn or to remove
 * it.
 */
export function QueueDetailDialog({ idQueues, ...props }: QueueDetailDialogProps) {
  const { workstation, onClose } = props;
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const { name, list, only, readAt, error } = useQueueDetail(idQueues, workstation.idBranches);
  const refusedToShow = error instanceof ApiError ? error : null;
  const actions = useQueueActions(props, {
    ofStandBy: idQueues === null,
    onRemoved: () => keys.backToSearch(),
  });
  const keys = useRowKeys(only, (row) => {
    if (actions.mayCall) actions.call(row);
  });
  const passed = useElapsed(readAt, Date.now);
  const columns = useQueueColumns({ idBranches: workstation.idBranches, passed, actions });
  const left = useAutoCancel(autoCancelSeconds(workstation), () => {
    if (!actions.busy) onClose();
  });
  const kind = idQueues === null ? 'standBy' : 'queue';

  return (
    <DialogFrame
      ref={keys.ref}
      title={idQueues === null ? t('queueDetail.standByTitle') : t('queueDetail.title', { name })}
      size={1160}
      onClose={onClose}
      onKeyDown={keys.onKeyDown}
      refusal={actions.refusal ?? refusedToShow}
      left={left}
      answers={<AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />}
    >
      {!refusedToShow && (
        <DataTable
          list={list}
          columns={columns}
          nameOf={({ code }) => code}
          texts={{
            search: t('queueDetail.search'),
            count: t('queueDetail.count', { count: list.total }),
            empty: { title: t(`queueDetail.none.${kind}`), hint: t(`queueDetail.noneHint.${kind}`) },
          }}
        />
      )}
    </DialogFrame>
  );
}
