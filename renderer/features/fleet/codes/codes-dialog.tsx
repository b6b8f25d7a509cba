import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { createEnrolmentCodes } from '#shared/contract/central/registry.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { BranchPicks } from './branch-picks.tsx';
import { GeneratedCodes } from './generated-codes.tsx';
import { hasMachine } from './has-machine.ts';

interface CodesDialogProps {
  readonly points: readonly FleetPoint[];
  readonly onClose: () => void;
}

/** Makes a code for each of the branches that are chosen, at first all without a machine, and shows them this once. */
export function CodesDialog({ points, onClose }: CodesDialogProps) {
  const { t } = useTranslation(['fleet', 'common']);
  const api = useApi();
  const lost = useConnection().state === 'lost';
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(points.filter((point) => !hasMachine(point)).map(({ id }) => id)),
  );
  const [made, setMade] = useState<AnswerOf<typeof createEnrolmentCodes> | null>(null);
  const make = useAction(
    (idBranches: number[], call) => api.call(createEnrolmentCodes, { body: { idBranches } }, call),
    { refreshes: [FLEET.list], onDone: setMade },
  );
  const chosen = points.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('codes.title')}
      size={640}
      // The codes are shown this once: a press beside the dialog does not take them away.
      closeOnClickOutside={!made}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {made ? (
        <GeneratedCodes {...made} />
      ) : (
        <BranchPicks points={points} picked={picked} onPick={setPicked} />
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
              disabled={lost || chosen.length === 0}
              loading={make.busy}
              onClick={() => void make.run(chosen)}
            >
              {t('codes.make', { count: chosen.length })}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}
