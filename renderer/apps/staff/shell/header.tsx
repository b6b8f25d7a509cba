import { ActionIcon } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PrinterNotice } from '../../../features/printers/printer-notice.tsx';
import { useConnection } from '../../../lib/connection.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './header.module.css';
import { SectionsMenu } from './sections-menu.tsx';
import { useSignOut } from './use-sign-out.ts';
import { UserMenu } from './user-menu.tsx';

/** The bar that pages fill with their title, and that turns ink while the connection is lost. */
export function Header({ slotRef }: { readonly slotRef: (element: HTMLElement | null) => void }) {
  const { t } = useTranslation(['common', 'auth']);
  const connection = useConnection();
  const signOut = useSignOut();
  return (
    <header className={styles.header} data-lost={connection.state === 'lost' || undefined}>
      <SectionsMenu />
      <div className={styles.page} ref={slotRef} />
      <ConnectionNotice />
      <div className={styles.end}>
        <PrinterNotice />
        <UserMenu />
        <ActionIcon onClick={() => void signOut()} aria-label={t('auth:signOut')}>
          <IconLogout size={20} stroke={1.75} />
        </ActionIcon>
      </div>
    </header>
  );
}
