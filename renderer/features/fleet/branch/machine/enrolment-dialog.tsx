import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { OneTimeCode } from './one-time-code.tsx';

interface EnrolmentDialogProps {
  readonly id: number;
  readonly name: string;
  /** Another machine is the branch now, and will not be when the code is used. */
  readonly replaces: boolean;
  readonly onClose: () => void;
}

/** Makes a code that turns a machine into the branch, and shows it this once. */
export function EnrolmentDialog({ id, name, replaces, onClose }: EnrolmentDialogProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const [made, setMade] = useState<AnswerOf<typeof createEnrolmentCode> | null>(null);
  const make = useAction(
    (branch: number, call) => api.call(createEnrolmentCode, { params: { id: branch } }, call),
    { refreshes: [FLEET.list], onDone: setMade },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('code.title', { name })}
      size={560}
      // The code is shown this once: a press beside the dialog does not take it away.
      closeOnClickOutside={!made}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {made ? (
        <OneTimeCode {...made} />
      ) : (
        <Text size="sm">{t(replaces ? 'code.askReplace' : 'code.ask')}</Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {made ? (
          <Button variant="filled" onClick={onClose}>
            {t('code.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              variant="filled"
              data-autofocus
              disabled={lost}
              loading={make.busy}
              onClick={() => void make.run(id)}
            >
              {t('code.make')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}
