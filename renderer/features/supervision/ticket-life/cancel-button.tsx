import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { cancelTicket } from '#shared/contract/workstation/supervision.ts';
import { isUnserved } from '#shared/domain/tickets/transitions.ts';
import { useMay } from '../api/use-may.ts';
import styles from './ticket-history.module.css';

/** Cancels a ticket that waits or stands by, once that is confirmed; there is nothing to cancel of any other. */
export function CancelButton({ ticket: { idTicket, code, stateName } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('ticket-life');
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const may = useMay();
  const cancel = useAction(
    (ticket: number, call: CallOptions) => api.call(cancelTicket, { body: { ticket } }, call),
    {
      refreshes: [LIVE.queues],
      onDone: () => toasts.success({ title: t('canceled', { code }) }),
    },
  );
  if (!may.removeTicket || !isUnserved(stateName)) return null;

  async function confirmAction() {
    const isWanted = await confirm({
      title: t('cancelTitle', { code }),
      text: t('cancelText'),
      confirm: t('cancel'),
      danger: true,
    });
    if (isWanted) await cancel.run(idTicket);
  }

  return (
    <Button
      variant="danger"
      className={styles.cancel}
      disabled={cancel.busy}
      onClick={() => void confirmAction()}
      leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('cancel')}
    </Button>
  );
}
