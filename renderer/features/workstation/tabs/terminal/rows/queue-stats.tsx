import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from '../queue-table.module.css';

/** Shows the longest wait of a queue, marked when it is longer than promised; null when the queue is empty. */
export function WaitText({ seconds, late }: { readonly seconds: Seconds | null; readonly late: boolean }) {
  const { t } = useTranslation('workstation');
  if (seconds === null) return <NoValue />;
  if (!late) return clockText(seconds);
  return (
    <span className={styles.late}>
      <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label={t('queues.late')} />
      {clockText(seconds)}
    </span>
  );
}

/** Shows the share called in time, as the language writes percents; null before the first call of the day. */
export function LevelText({ level }: { readonly level: number | null }) {
  const { i18n } = useTranslation();
  if (level === null) return <NoValue />;
  return (level / 100).toLocaleString(i18n.language, { style: 'percent' });
}

/** Stands where there is no figure yet. */
function NoValue() {
  const { t } = useTranslation('workstation');
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('queues.noFigure')}</span>
    </span>
  );
}
