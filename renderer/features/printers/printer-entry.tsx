import { IconAlertTriangle, IconCheck, IconQuestionMark, IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeText } from '#renderer/lib/format.ts';
import type { Printer } from '#shared/contract/devices/printing.ts';
import styles from './printer-notice.module.css';
import { UnprintedTicket } from './unprinted-ticket.tsx';

/** Shows one printer: whether it prints, what would help, and the tickets whose paper is not sure. */
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

/** Says how it is: what is wrong and since when, that its paper is near the end, or that nobody knows yet. */
function State({ printer: { heard, fault, since, paperLow, lowSince } }: { readonly printer: Printer }) {
  const { t, i18n } = useTranslation('printers');
  const sinceTime = (at: number) => t('since', { time: timeText(at, i18n.language) });
  if (heard === 'N') {
    return (
      <p className={styles.state} data-unheard>
        <IconQuestionMark size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('unheard')}</span>
      </p>
    );
  }
  if (fault !== null) {
    return (
      <p className={styles.state} data-fault>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{t(`fault.${fault}`)}</b> {sinceTime(since)}
          <br />
          {t(`help.${fault}`)}
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
