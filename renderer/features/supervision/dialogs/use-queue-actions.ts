import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { confirmsAgain } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import { getQueueDetail } from '#shared/contract/tickets/queues.ts';
import { cancelTicket, cancelTicketsFromQueue } from '#shared/contract/workstation/supervision.ts';
import { SUPERVISION } from '../api/use-supervision.ts';
import { useDialogAction } from './use-dialog-action.ts';
import type { WaitingTicket } from './use-queue-detail.ts';

export interface QueueActions {
  readonly remove: (ticket: WaitingTicket) => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly ready: boolean;
  readonly refusal: ApiError | null;
}

/** Removes one who waits in a queue, or all of them, each after a question. */
export function useQueueActions(
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
  // A queue that is empty already is nothing that stands in the way: it passes as a warning.
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

  return { remove, clear, ready: removal.ready && !clearing.busy, refusal: removal.refusal };
}
