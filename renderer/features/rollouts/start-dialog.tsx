import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { startRollout } from '#shared/contract/central/rollouts.ts';
import { ROLLOUTS } from './use-rollouts.ts';

/** Begins a rollout under a name, and leads to it. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['rollouts', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const lost = useConnection().state === 'lost';
  const [name, setName] = useState('');
  const start = useAction(
    (called: string, call) => api.call(startRollout, { body: { name: called } }, call),
    {
      refreshes: [ROLLOUTS],
      onDone: ({ id }) => {
        toasts.success({ title: t('start.STARTED') });
        navigate(`/app/rollouts/${id}`);
      },
    },
  );
  const wanted = name.trim();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('start.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '') void start.run(wanted);
        }}
      >
        <Text size="sm" mb="md">
          {t('start.hint')}
        </Text>
        <TextField label={t('start.name')} value={name} onChange={setName} maxLength={45} />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={lost || wanted === ''} loading={start.busy}>
            {t('start.do')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
