import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/contract/devices/printing.ts';
import styles from './printer-notice.module.css';
import { UnprintedTicket } from './unprinted-ticket.tsx';

/** Shows one printer: whether it prints, what would help, and the tickets whose paper is not sure. */
export function PrinterEntry({ printer }: { readonly printer: Printer }) {
  const { t, i18n } = useTranslation('printers');
  const { name, fault, since, unprinted } = printer;
  return (
    <li className={styles.printer}>
      <h3 title={name}>{name}</h3>
      {fault === null ? (
        <p className={styles.state}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('well')}</span>
        </p>
      ) : (
        <p className={styles.state} data-fault>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <b>{t(`fault.${fault}`)}</b> {t('since', { time: clock(since, i18n.language) })}
            <br />
            {t(`help.${fault}`)}
          </span>
        </p>
      )}
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

function clock(at: number, language: string): string {
  return new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
