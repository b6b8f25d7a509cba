import { Button } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchedPart } from '#renderer/lib/server/fetched-part.ts';
import { fullNameAtom, sessionAtom } from '#renderer/lib/session/session.ts';
import styles from './user-name.module.css';

const OwnPasswordDialog = fetchedPart(
  async () => (await import('#renderer/features/passwords/own-password-dialog.tsx')).OwnPasswordDialog,
);

/**
 * Shows the user's name. It opens the change of the password; a directory keeps that of its users, so theirs is plain
 * text.
 */
export function UserName() {
  const { t } = useTranslation();
  const name = useAtomValue(fullNameAtom);
  const type = useAtomValue(sessionAtom)?.user.usertype;
  const [changing, setChanging] = useState(false);
  if (type === 'AD') {
    return (
      <span className={styles.plain} title={name}>
        {name}
      </span>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        className={styles.name}
        title={name}
        aria-label={`${name}: ${t('menu.changePassword')}`}
        onClick={() => setChanging(true)}
      >
        <IconUser className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.whole}>{name}</span>
      </Button>
      {changing && (
        <Suspense>
          <OwnPasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
