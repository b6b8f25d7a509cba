import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ROW_ACTION } from '../rows/use-row-keys.ts';
import styles from './standing-actions.module.css';
import type { Standing } from './use-queue-detail.ts';
import type { StandingDeeds } from './use-standing-deeds.ts';

/** What the workstation's type lets its operator do to somebody who waits. */
export function StandingActions({ row, deeds }: { readonly row: Standing; readonly deeds: StandingDeeds }) {
  const { t } = useTranslation('desk-dialogs');
  const { code } = row;
  return (
    <span className={styles.actions}>
      {deeds.mayCall && (
        <Button
          {...{ [ROW_ACTION]: 'call' }}
          disabled={!deeds.ready}
          aria-label={t('standing.callOf', { code })}
          onClick={() => deeds.call(row)}
        >
          {t('standing.call')}
        </Button>
      )}
      {deeds.mayRemove && (
        <ActionIcon
          {...{ [ROW_ACTION]: 'remove' }}
          size={44}
          disabled={!deeds.ready}
          aria-label={t('standing.removeOf', { code })}
          onClick={() => deeds.remove(row)}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </span>
  );
}
