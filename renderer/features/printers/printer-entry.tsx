import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconQuestionMark, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { timeText } from '#renderer/lib/format.ts';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { Printer } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import styles from './printer-notice.module.css';

/** One printer: its state, advice, and tickets whose printing is uncertain. */
export function PrinterEntry({ printer }: { readonly printer: Printer }) {
  const { t } = useTranslation('printers');
  const { name, unprinted } = printer;
  return (
    <li className={styles.printer}>
      <h3 title={name}>{name}</h3>
      <State printer={printer} />
      {unprinted.length > 0 && (
        <ul className={styles.tickets} aria-label={t('unprinted')}>
          {unprinted.map((ticket) => (
            <UnprintedTicket key={ticket.idPrintJob} ticket={ticket} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** State of a printer: error with time, paper low, or unknown. */
function State({ printer: { reported, error, since, paperLow, lowSince } }: { readonly printer: Printer }) {
  const { t, i18n } = useTranslation('printers');
  const sinceTime = (at: number) => t('since', { time: timeText(at, i18n.language) });
  if (reported === 'N') {
    return (
      <p className={styles.state} data-muted>
        <IconQuestionMark size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('unheard')}</span>
      </p>
    );
  }
  if (error !== null) {
    return (
      <p className={styles.state} data-error>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`error.${error}`)}</b> {sinceTime(since)}
          <br />
          {t(`help.${error}`)}
        </span>
      </p>
    );
  }
  if (paperLow === 'Y') {
    return (
      <p className={styles.state} data-low>
        <IconReceipt size={18} stroke={1.75} aria-hidden="true" />
        <span>
          {t('paperLow')} {sinceTime(lowSince)}
          <br />
          {t('paperLowHelp')}
        </span>
      </p>
    );
  }
  return (
    <p className={styles.state}>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('well')}</span>
    </p>
  );
}

/** Ticket that may be unprinted; users at a workstation can print a copy. */
function UnprintedTicket({ ticket }: { readonly ticket: Printer['unprinted'][number] }) {
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
