import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useConnection } from '#renderer/lib/live.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import {
  type NotRevertedRow,
  previewRolloutRevert,
  previewSaveRevert,
  revertRollout,
  revertSave,
} from '#shared/contract/central/rollouts.ts';
import { ROLLOUTS } from './api.ts';
import styles from './rollouts.module.css';
import { useRolloutTexts } from './texts.ts';

interface RevertDialogProps {
  readonly title: string;
  /** Save or rollout to revert. */
  readonly of: { readonly save: number } | { readonly rollout: number };
  /** Changed objects. */
  readonly rows: number;
  readonly onClose: () => void;
}

/** Confirms a revert, after listing the changes that it cannot undo. */
export function RevertDialog({ title, of, rows, onClose }: RevertDialogProps) {
  const { t, i18n } = useTranslation(['rollouts', 'common']);
  const isDisconnected = useConnection().state === 'lost';
  const { data, error, refetch, back } = useRevert(of, onClose);
  const left = data?.left ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Text size="sm">{t('back.text')}</Text>
      {!data && !error && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('back.looking')}
        </Text>
      )}
      {error instanceof ApiError && <Notice kind="error">{errorText(i18n, error)}</Notice>}
      {left.length > 0 && <NotRevertedRows rows={left} />}
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          variant="danger"
          disabled={isDisconnected || !data || (left.length > 0 && left.length >= rows)}
          loading={back.busy}
          onClick={() => void back.run(left).then((done) => (done ? undefined : void refetch()))}
        >
          {t(left.length > 0 ? 'back.confirmRest' : 'back.confirm')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

function NotRevertedRows({ rows }: { readonly rows: readonly NotRevertedRow[] }) {
  const { t } = useTranslation('rollouts');
  const texts = useRolloutTexts();
  return (
    <>
      <Text size="sm" fw={600} mt="md">
        {t('back.left', { count: rows.length })}
      </Text>
      <ul className={styles.left}>
        {rows.map(({ entity, pk, name, reason }) => (
          <li key={`${entity} ${pk}`}>
            {texts.entity(entity)} <b>{name || pk}</b>: {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function useRevert(of: RevertDialogProps['of'], onDone: () => void) {
  const { t } = useTranslation('rollouts');
  const api = useApi();
  const toasts = useToasts();
  const preview = useQuery({
    // Not cached: the reverted changes cannot be listed again.
    queryKey: ['takeBack', of],
    queryFn: ({ signal }) =>
      'save' in of
        ? api.call(previewSaveRevert, { params: { id: of.save } }, { signal })
        : api.call(previewRolloutRevert, { params: { id: of.rollout } }, { signal }),
    gcTime: 0,
    retry: false,
  });
  const back = useAction(
    (rows: readonly NotRevertedRow[], call) => {
      const body = { left: rows.map(({ entity, pk }) => ({ entity, pk })) };
      return 'save' in of
        ? api.call(revertSave, { params: { id: of.save }, body }, call)
        : api.call(revertRollout, { params: { id: of.rollout }, body }, call);
    },
    {
      refreshes: [ROLLOUTS],
      onDone: ({ left }) => {
        onDone();
        const title = t('back.DONE');
        if (left.length === 0) toasts.success({ title });
        else toasts.warning({ title, text: t('back.LEFT', { count: left.length }) });
      },
    },
  );
  return { ...preview, back };
}
