import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockText } from '#renderer/features/workstation/time/clock-text.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { NoFigure } from './no-figure.tsx';
import styles from './queue-table.module.css';

/** The longest wait of a queue, marked when it is longer than promised; null when nobody waits. */
export function WaitText({ seconds, late }: { readonly seconds: Seconds | null; readonly late: boolean }) {
  const { t } = useTranslation('workstation');
  if (seconds === null) return <NoFigure />;
  if (!late) return clockText(seconds);
  return (
    <span className={styles.late}>
      <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={t('queues.late')} />
      {clockText(seconds)}
    </span>
  );
}
