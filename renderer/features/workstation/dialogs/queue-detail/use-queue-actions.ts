import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { callTicket, cancelTicketAtWorkstation } from '#shared/contract/workstation/workstation-actions.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { DialogProps } from '../dialog-props.ts';
import { useDialogAction } from '../frame/use-dialog-action.ts';
import { useDialogHandle } from '../frame/use-dialog-handle.ts';
import type { WaitingTicket } from './use-queue-detail.ts';

/**
 * Limits how long the question about removing a ticket stays: it answers itself with no (operations specification,
 * section 9), ms.
 */
const CANCEL_AFTER_MS = 5000;

export interface QueueActions {
  readonly call: (row: WaitingTicket) => void;
  readonly remove: (row: WaitingTicket) => void;
  /** Tells whether the workstation's type allows it; calling from the stand-by list has a flag of its own. */
  readonly mayCall: boolean;
  readonly mayRemove: boolean;
  readonly ready: boolean;
  readonly busy: boolean;
  readonly refusal: ApiError | null;
}

/** Calls a ticket that waits or stands by, and removes one after a question. */
export function useQueueActions(
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
    refusal: action.refusal,
  };
}

interface RowRequest {
  readonly does: 'call' | 'remove';
  readonly row: WaitingTicket;
}

interface Done {
  readonly code: string;
  /** The workstation with who was called. */
  readonly answer: Workstation | null;
}
