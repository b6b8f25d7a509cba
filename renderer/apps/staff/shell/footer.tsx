import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live.tsx';
import { PRODUCT } from '#renderer/lib/product.ts';
import { fullNameAtom } from '#renderer/lib/session.ts';
import { useCurrentWorkstation } from '#renderer/lib/workstation.ts';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import styles from './footer.module.css';

/** Shows the user's name, workstation state and ticket, the connection and the version. */
export function Footer() {
  const { t } = useTranslation();
  const name = useAtomValue(fullNameAtom);
  const connection = useConnection();
  const { data: workstation } = useCurrentWorkstation();
  const Plug = connection.state === 'lost' ? IconPlugConnectedX : IconPlugConnected;
  return (
    <footer className={styles.footer} data-print="none">
      <b>{name}</b>
      {workstation === null && <StateMark state="off" word={t('noWorkstation')} />}
      {workstation && (
        <StateMark
          state={workstation.state}
          of="workstation"
          word={workstation.waitNext ? t('workstationState.on') : undefined}
        />
      )}
      {workstation?.ticket?.code && (
        <span>
          {t('ticket')} <b>{workstation.ticket.code}</b>
        </span>
      )}
      {workstation && !workstation.ticket?.code && <span>{t('noTicket')}</span>}
      <span className={styles.connection}>
        <Plug size={16} stroke={1.75} aria-hidden="true" />
        {t(connection.state === 'lost' ? 'connection.none' : `connection.${connection.state}`)}
      </span>
      <span>
        {t('product')} {PRODUCT.version}
      </span>
    </footer>
  );
}
