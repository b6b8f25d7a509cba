import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { Printer } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import styles from './printer-notice.module.css';

/** Shows a ticket that may have no paper; a user who works at a workstation may print a copy of it. */
export function UnprintedTicket({ ticket }: { readonly ticket: Printer['unprinted'][number] }) {
  const { t } = useTranslation('printers');
  const api = useApi();
  const toasts = useToasts();
  const may = usePrivilege();
  const connected = useConnection().state === 'connected';
  const { idTicket, code, state } = ticket;
  const reprint = useAction(
    (_: null, call: CallOptions) => api.call(reprintTicket, { params: { id: idTicket } }, call),
    { refreshes: [LIVE.printers], onDone: () => toasts.info({ title: t('copySent', { code }) }) },
  );

  return (
    <li className={styles.ticket}>
      <b>{code}</b>
      <span>{t(state === 'failed' ? 'ticket.failed' : 'ticket.unknown')}</span>
      {may([MODULES.workstation]) && (
        <Button
          size="xs"
          disabled={!connected || reprint.busy}
          aria-label={t('printCopyOf', { code })}
          onClick={() => void reprint.run(null)}
        >
          {t('printCopy')}
        </Button>
      )}
    </li>
  );
}
