import { ActionIcon } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import type { QuarantinedChange } from '#shared/contract/central/quarantine.ts';
import styles from '../branch-table.module.css';

interface QuarantineRowProps {
  readonly change: QuarantinedChange;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** Shows one change that was not applied, with why. */
export function QuarantineRow({ change, busy, onRetry, onDiscard }: QuarantineRowProps) {
  const { t } = useTranslation('fleet');
  const { moment, number } = useFleetTexts();
  const { setAside } = useReplicationReasonText();
  const { entity, pk, operation, reason, detail, fromCopy, since, attempts, payload } = change;
  const what = t('quarantine.row', { entity, pk });
  return (
    <tr>
      <td>{moment(since)}</td>
      <td title={payload}>
        {t(`quarantine.${operation}`)}: {what}
        {fromCopy === 'Y' && <small>{t('quarantine.fromCopy')}</small>}
      </td>
      <td className={styles.reason}>{setAside({ code: reason, detail })}</td>
      <td>{number(attempts)}</td>
      <td>
        <span className={styles.actions}>
          <ActionIcon disabled={busy} onClick={onRetry} aria-label={t('quarantine.retryOne', { what })}>
            <IconRefresh size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon disabled={busy} onClick={onDiscard} aria-label={t('quarantine.discardOne', { what })}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
}
