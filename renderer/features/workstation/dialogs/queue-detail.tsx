import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useQueueDetail, type WaitingTicket } from '#renderer/ui/list/use-queue-detail.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { callTicket, cancelTicketAtWorkstation } from '#shared/contract/workstation/workstation-actions.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { useElapsed } from '../time.ts';
import {
  AnswerButton,
  autoCancelSeconds,
  DialogFrame,
  type DialogProps,
  useAutoCancel,
  useDialogHandle,
} from './dialog.tsx';
import { useDialogAction } from './dialog-action.ts';
import styles from './dialogs.module.css';
import { ROW_ACTION, useBranchHour, useRowKeys } from './local-list.ts';

interface QueueDetailDialogProps extends DialogProps {
  /** Null for the operator's stand-by list. */
  readonly idQueues: number | null;
}

/** Lists the tickets of a queue or of the operator's stand-by list, to call or remove them. */
export function QueueDetailDialog({ idQueues, ...props }: QueueDetailDialogProps) {
  const { workstation, onClose } = props;
  const { t } = useTranslation(['workstation-dialogs', 'common']);
  const { name, list, only, readAt, error } = useQueueDetail({
    idQueues,
    idBranches: workstation.idBranches,
    scope: 'workstation',
    now: Date.now,
  });
  const loadError = error instanceof ApiError ? error : null;
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
      error={actions.error ?? loadError}
      left={left}
      answers={<AnswerButton kind="cancel" label={t('common:action.close')} onClick={onClose} />}
    >
      {!loadError && (
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

/** The confirmation of a removal cancels itself after this time, ms (operations specification, section 9). */
const CANCEL_AFTER_MS = 5000;

interface QueueActions {
  readonly call: (row: WaitingTicket) => void;
  readonly remove: (row: WaitingTicket) => void;
  /** Permission of the workstation type; the stand-by list has a separate flag. */
  readonly mayCall: boolean;
  readonly mayRemove: boolean;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly error: ApiError | null;
}

/** Calls a ticket, or removes it after a confirmation. */
function useQueueActions(
  { workstation, onDone, onClose }: DialogProps,
  list: { readonly ofStandBy: boolean; readonly onRemoved: () => void },
): QueueActions {
  const { callOutOfTurn, callOutOfTurnSB, removal } = workstation.configuration;
  const api = useApi();
  const { close } = useDialogHandle(onClose);
  const toasts = useToasts();
  const confirm = useConfirm();
  const { t } = useTranslation(['workstation-dialogs', 'common']);

  const action = useDialogAction(perform, ({ code, answer }) => {
    if (answer) {
      onDone(answer);
      close();
      return;
    }
    toasts.success({ title: t('CANCEL_TICKET_SUCCESS'), text: t('queueDetail.removed', { code }) });
    list.onRemoved();
  });

  async function perform({ does, row }: RowRequest, call: CallOptions): Promise<Done> {
    const request = { params: { id: workstation.idWorkstations }, body: { ticket: row.idTicket } };
    if (does === 'call') return { code: row.code, answer: await api.call(callTicket, request, call) };
    await api.call(cancelTicketAtWorkstation, request, call);
    return { code: row.code, answer: null };
  }

  async function remove(row: WaitingTicket) {
    const sure = await confirm({
      title: t('queueDetail.removeTitle', { code: row.code }),
      text: t('queueDetail.removeText'),
      confirm: t('queueDetail.remove'),
      cancel: t('queueDetail.keep'),
      danger: true,
      cancelAfterMs: CANCEL_AFTER_MS,
    });
    if (sure) await action.run({ does: 'remove', row });
  }

  return {
    call: (row) => void action.run({ does: 'call', row }),
    remove: (row) => void remove(row),
    mayCall: (list.ofStandBy ? callOutOfTurnSB : callOutOfTurn) === 'Y',
    mayRemove: removal === 'Y',
    ready: action.ready,
    busy: action.busy,
    error: action.error,
  };
}

interface RowRequest {
  readonly does: 'call' | 'remove';
  readonly row: WaitingTicket;
}

interface Done {
  readonly code: string;
  /** The workstation after a call; null after a removal. */
  readonly answer: Workstation | null;
}

interface QueueColumns {
  readonly idBranches: number;
  /** Seconds since the rows were read, added to the waiting times. */
  readonly passed: Seconds;
  readonly actions: QueueActions;
}

/** Columns of the queue, with the permitted actions. */
function useQueueColumns({ idBranches, passed, actions }: QueueColumns): Column<WaitingTicket>[] {
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

/** Buttons of a row that the workstation type permits. */
function RowActions({ row, actions }: { readonly row: WaitingTicket; readonly actions: QueueActions }) {
  const { t } = useTranslation('workstation-dialogs');
  const { code } = row;
  return (
    <span className={styles.actions}>
      {actions.mayCall && (
        <Button
          {...{ [ROW_ACTION]: 'call' }}
          disabled={!actions.ready}
          aria-label={t('queueDetail.callOf', { code })}
          onClick={() => actions.call(row)}
        >
          {t('queueDetail.call')}
        </Button>
      )}
      {actions.mayRemove && (
        <ActionIcon
          {...{ [ROW_ACTION]: 'remove' }}
          size={44}
          disabled={!actions.ready}
          aria-label={t('queueDetail.removeOf', { code })}
          onClick={() => actions.remove(row)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
