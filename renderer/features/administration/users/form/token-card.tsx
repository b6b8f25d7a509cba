import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { momentText } from '#renderer/lib/format.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { OneTimeSecret } from '#renderer/ui/overlay/one-time-secret.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { createToken, revokeToken, type UserFullData } from '#shared/contract/access/users.ts';
import { USERS } from '../use-users.ts';
import styles from './user-cards.module.css';

/** Makes the token of a program, replaces it and ends it. */
export function TokenCard({ user: { id, username, tokenMadeAt } }: { readonly user: UserFullData }) {
  const { t, i18n } = useTranslation(['users', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const lost = useConnection().state === 'lost';
  const [made, setMade] = useState<string | null>(null);
  const refreshes = [USERS];
  const make = useAction((of: number, call) => api.call(createToken, { params: { id: of } }, call), {
    refreshes,
    onDone: ({ token }) => setMade(token),
  });
  const revoke = useAction((of: number, call) => api.call(revokeToken, { params: { id: of } }, call), {
    refreshes,
    onDone: () => toasts.success({ title: t('token.REVOKED'), text: username }),
  });
  const name = username;

  async function rotate() {
    const sure =
      tokenMadeAt === null ||
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

  const date = tokenMadeAt !== null && momentText(tokenMadeAt, i18n.language);
  return (
    <Card title={t('token.title')}>
      <div className={styles.action}>
        <span>
          {date ? t('token.createdAt', { date }) : t('token.none')} {t('token.where')}
        </span>
        <Group gap="xs">
          <Button disabled={lost} loading={make.busy} onClick={() => void rotate()}>
            {t(date ? 'token.rotate' : 'token.make')}
          </Button>
          {date && (
            <Button disabled={lost} loading={revoke.busy} onClick={() => void end()}>
              {t('token.revoke')}
            </Button>
          )}
        </Group>
      </div>
      {made !== null && (
        <Modal
          opened
          onClose={() => setMade(null)}
          title={t('token.madeTitle', { name })}
          size={560}
          closeOnClickOutside={false}
          closeButtonProps={{ 'aria-label': t('common:action.close') }}
        >
          <OneTimeSecret secret={made} />
          <Text size="sm" mt="md">
            {t('token.use')}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="filled" onClick={() => setMade(null)}>
              {t('common:shownOnce.done')}
            </Button>
          </Group>
        </Modal>
      )}
    </Card>
  );
}
