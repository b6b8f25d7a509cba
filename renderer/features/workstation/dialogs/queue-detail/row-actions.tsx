import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ROW_ACTION } from '../rows/use-row-keys.ts';
import styles from './row-actions.module.css';
import type { QueueActions } from './use-queue-actions.ts';
import type { WaitingTicket } from './use-queue-detail.ts';

/** Offers what the workstation's type lets its operator do with a waiting ticket. */
export function RowActions({
  row,
  actions,
}: {
  readonly row: WaitingTicket;
  readonly actions: QueueActions;
}) {
  const { t } = useTranslation('workstation-dialogs');
  const { code } = row;
  return (
    <span className={styles.actions}>
      {actions.mayCall && (
        <Button
          {...{ [ROW_ACTION]: 'call' }}
          disabled={!actions.ready}
          aria-label={t('queueDetail.callOf', { code })}
          onClick={() => actions.call(row)}
        >
          {t('queueDetail.call')}
        </Button>
      )}
      {actions.mayRemove && (
        <ActionIcon
          {...{ [ROW_ACTION]: 'remove' }}
          size={44}
          disabled={!actions.ready}
          aria-label={t('queueDetail.removeOf', { code })}
          onClick={() => actions.remove(row)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
