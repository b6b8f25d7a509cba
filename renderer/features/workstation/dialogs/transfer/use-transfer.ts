import { useTranslation } from 'react-i18next';
import { workstationAfter } from '#renderer/features/workstation/actions/commands.ts';
import { useUnsavedInput } from '#renderer/features/workstation/unsaved-input.ts';
import type { OfferedPair } from '#renderer/lib/reads/pairs/offered-pairs.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import type { CallOptions } from '#shared/contract/client.ts';
import { standByTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import type { DialogProps } from '../dialog-props.ts';
import { type DialogAction, useDialogAction } from '../frame/use-dialog-action.ts';
import { useDialogHandle } from '../frame/use-dialog-handle.ts';

/** Names the queue or user to whom a ticket is handed on. */
export type TransferTarget =
  | { readonly kind: 'queue'; readonly pair: OfferedPair }
  | { readonly kind: 'user'; readonly user: { readonly id: number; readonly fullname: string } };

/** Hands the ticket held on, says so, and closes the dialog. */
export function useTransfer({ workstation, onDone, onClose }: DialogProps): DialogAction<TransferTarget> {
  const api = useApi();
  const toasts = useToasts();
  const { t } = useTranslation('workstation-dialogs');
  const { close } = useDialogHandle(onClose);
  const typed = useUnsavedInput(workstation);
  const id = workstation.idTicket ?? 0;

  async function transfer(target: TransferTarget, call: CallOptions) {
    const params = { id };
    const before = typed.take() ?? {};
    typed.begin(before);
    const ticket =
      target.kind === 'queue'
        ? await api.call(
            transferTicket,
            {
              params,
              body: { idService: target.pair.service.id, idSegment: target.pair.segment.id, ...before },
            },
            call,
          )
        : await api.call(standByTicket, { params, query: { idUser: target.user.id }, body: before }, call);
    return { ticket, target, answer: await workstationAfter(api, workstation, call) };
  }

  /** Does not count as saved what could not be handed on. */
  async function transferOrReject(target: TransferTarget, call: CallOptions) {
    return transfer(target, call).catch((error: unknown) => {
      typed.settle(false);
      throw error;
    });
  }

  return useDialogAction(transferOrReject, ({ ticket, target, answer }) => {
    typed.settle(true);
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
