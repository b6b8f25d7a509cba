import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconHelp, IconLock, IconLogout, IconUser } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { helpOpenAtom } from '#renderer/features/help/help-open.ts';
import { fetchedPart } from '#renderer/lib/fetched-part.ts';
import { fullNameAtom, sessionAtom } from '#renderer/lib/session.ts';
import { LanguageItems } from '#renderer/ui/overlay/language-items.tsx';
import { SchemeItems } from '#renderer/ui/overlay/scheme-items.tsx';
import styles from './shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const OwnPasswordDialog = fetchedPart(
  async () => (await import('#renderer/features/sign-in/password-dialog.tsx')).OwnPasswordDialog,
);

/**
 * Name of the user, which opens the password dialog, the menu of the user and sign-out; the name of a directory user
 * is plain text (access specification, section 2). In a narrow window all of it is in the menu.
 */
export function AccountMenu() {
  const { t } = useTranslation(['common', 'auth']);
  const name = useAtomValue(fullNameAtom);
  const user = useAtomValue(sessionAtom)?.user;
  const setHelpOpen = useSetAtom(helpOpenAtom);
  const signOut = useSignOut();
  const [changing, setChanging] = useState(false);
  return (
    <>
      {user?.usertype === 'AD' ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <Button
          variant="subtle"
          className={`${styles.target} ${styles.wide}`}
          title={name}
          aria-label={`${name}: ${t('menu.changePassword')}`}
          onClick={() => setChanging(true)}
        >
          <span className={styles.name}>{name}</span>
        </Button>
      )}
      <Menu position="bottom-end" width={280} closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon title={t('menu.account')} aria-label={`${name}: ${t('menu.account')}`}>
            <IconUser size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <div className={styles.user}>
            <b>{name}</b>
            {user && <span>{user.username}</span>}
          </div>
          <Menu.Divider />
          <div className={styles.preferences}>
            <LanguageItems />
            <SchemeItems />
          </div>
          <Menu.Divider />
          {user?.usertype !== 'AD' && (
            <Menu.Item
              closeMenuOnClick
              leftSection={<IconLock size={18} stroke={1.75} />}
              onClick={() => setChanging(true)}
            >
              {t('menu.changePassword')}
            </Menu.Item>
          )}
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconHelp size={18} stroke={1.75} />}
            onClick={() => setHelpOpen(true)}
          >
            {t('menu.help')}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick
            leftSection={<IconLogout size={18} stroke={1.75} />}
            onClick={() => void signOut()}
          >
            {t('auth:signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        className={styles.wide}
        title={t('auth:signOut')}
        aria-label={t('auth:signOut')}
        onClick={() => void signOut()}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {changing && (
        <Suspense>
          <OwnPasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
