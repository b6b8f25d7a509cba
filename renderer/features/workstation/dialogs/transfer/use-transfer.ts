import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { CallOptions, Client } from '#shared/contract/client.ts';
import { standByTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { getWorkstation, type Workstation } from '#shared/contract/workstation/workstations.ts';
import type { DialogProps } from '../dialog-props.ts';
import { type DialogAction, useDialogAction } from '../frame/use-dialog-action.ts';
import { useOwnDialog } from '../frame/use-own-dialog.ts';
import type { OfferedPair } from '../pair/offered-pairs.ts';

/** Names the queue or user to whom a ticket is handed on. */
export type TransferTarget =
  | { readonly kind: 'queue'; readonly pair: OfferedPair }
  | { readonly kind: 'user'; readonly user: { readonly id: number; readonly fullname: string } };

/** Hands the ticket held on, says so, and closes the dialog. */
export function useTransfer({ workstation, onDone, onClose }: DialogProps): DialogAction<TransferTarget> {
  const api = useApi();
  const toasts = useToasts();
  const { t } = useTranslation('workstation-dialogs');
  const { close } = useOwnDialog(onClose);
  const id = workstation.idTicket ?? 0;

  async function transfer(target: TransferTarget, call: CallOptions) {
    const params = { id };
    const ticket =
      target.kind === 'queue'
        ? await api.call(
            transferTicket,
            { params, body: { idService: target.pair.service.id, idSegment: target.pair.segment.id } },
            call,
          )
        : await api.call(standByTicket, { params, query: { idUser: target.user.id } }, call);
    return { ticket, target, answer: await workstationAfter(api, workstation, call) };
  }

  return useDialogAction(transfer, ({ ticket, target, answer }) => {
    toasts.success({
      title: t('TRANF_OK'),
      text:
        target.kind === 'queue'
          ? t('transfer.waits', { code: ticket.code, queue: ticket.queueName })
          : t('transfer.setAside', { name: target.user.fullname }),
    });
    onDone(answer);
    close();
  });
}

/** Reads the workstation after something was done to a ticket, which answers for itself only. */
function workstationAfter(
  api: Client,
  { idWorkstations }: Workstation,
  { signal }: CallOptions,
): Promise<Workstation> {
  return api.call(getWorkstation, { params: { id: idWorkstations } }, { ...(signal && { signal }) });
}
