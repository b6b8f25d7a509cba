import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { OneTimeSecret } from '#renderer/ui/overlay/one-time-secret.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { createToken, revokeToken, type UserFullData } from '#shared/contract/access/users.ts';
import { USERS } from './use-users.ts';
import styles from './user-cards.module.css';

/** Creates, replaces and revokes the token of a program. */
export function TokenCard({ user: { id, username, tokenCreatedAt } }: { readonly user: UserFullData }) {
  const { t, i18n } = useTranslation(['users', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const isDisconnected = useConnection().state === 'lost';
  const [created, setCreated] = useState<string | null>(null);
  const refreshes = [USERS];
  const make = useAction((of: number, call) => api.call(createToken, { params: { id: of } }, call), {
    refreshes,
    onDone: ({ token }) => setCreated(token),
  });
  const revoke = useAction((of: number, call) => api.call(revokeToken, { params: { id: of } }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('token.REVOKED'), text: username }),
  });
  const name = username;

  async function rotate() {
    const sure =
      tokenCreatedAt === null ||
      (await confirm({
        title: t('token.rotateTitle', { name }),
        text: t('token.rotateText'),
        confirm: t('token.rotate'),
        danger: true,
      }));
    if (sure) await make.run(id);
  }

  async function end() {
    const question = {
      title: t('token.revokeTitle', { name }),
      text: t('token.revokeText'),
      confirm: t('token.revoke'),
      danger: true,
    };
    if (await confirm(question)) await revoke.run(id);
  }

  const date = tokenCreatedAt !== null && momentText(tokenCreatedAt, i18n.language);
  return (
    <Card title={t('token.title')}>
      <div className={styles.action}>
        <span>
          {date ? t('token.createdAt', { date }) : t('token.none')} {t('token.where')}
        </span>
        <Group gap="xs">
          <Button disabled={isDisconnected} loading={make.busy} onClick={() => void rotate()}>
            {t(date ? 'token.rotate' : 'token.make')}
          </Button>
          {date && (
            <Button disabled={isDisconnected} loading={revoke.busy} onClick={() => void end()}>
              {t('token.revoke')}
            </Button>
          )}
        </Group>
      </div>
      {created !== null && (
        <Modal
          opened
          onClose={() => setCreated(null)}
          title={t('token.madeTitle', { name })}
          size={560}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('common:action.close') }}
        >
          <OneTimeSecret secret={created} />
          <Text size="sm" mt="md">
            {t('token.use')}
          </Text>
          <DialogButtons>
            <Button variant="filled" onClick={() => setCreated(null)}>
              {t('common:shownOnce.done')}
            </Button>
          </DialogButtons>
        </Modal>
      )}
    </Card>
  );
}
