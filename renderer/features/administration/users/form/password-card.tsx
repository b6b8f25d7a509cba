import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { sessionAtom } from '#renderer/lib/session.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { type UserFullData, unblockUser } from '#shared/contract/access/users.ts';
import { PasswordDialog } from '../password-dialog.tsx';
import { USERS } from '../use-users.ts';
import styles from './user-cards.module.css';

interface PasswordCardProps {
  readonly user: UserFullData;
  /** False while it cannot be set; unblocking is local and always possible. */
  readonly mayReset: boolean;
}

/** Shows whether the user chose the password; sets a new one and unblocks the user. */
export function PasswordCard({ user, mayReset }: PasswordCardProps) {
  const { t } = useTranslation('users');
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const isOwn = useAtomValue(sessionAtom)?.user.id === user.id;
  const [resetting, setResetting] = useState(false);
  const unblock = useAction((id: number, call) => api.call(unblockUser, { params: { id } }, call), {
    refreshes: [USERS],
    onDone: () => toasts.success({ title: t('blocked.UNBLOCKED'), text: user.username }),
  });
  return (
    <Card title={t('password.title')}>
      <div className={styles.action}>
        <span>
          {isOwn
            ? t('password.own')
            : t(user.changePassword === 'Y' ? 'password.state' : 'password.stateOwn')}
        </span>
        {!isOwn && (
          <Button disabled={isDisconnected || !mayReset} onClick={() => setResetting(true)}>
            {t('password.reset')}
          </Button>
        )}
      </div>
      {user.blocked === 'Y' && (
        <div className={styles.action}>
          <span>
            <b>{t('blocked.title')}.</b> {t('blocked.text')}
          </span>
          <Button disabled={isDisconnected} loading={unblock.busy} onClick={() => void unblock.run(user.id)}>
            {t('blocked.unblock')}
          </Button>
        </div>
      )}
      {resetting && (
        <PasswordDialog
          id={user.id}
          title={t('password.resetTitle', { name: user.username })}
          onClose={() => setResetting(false)}
        />
      )}
    </Card>
  );
}
