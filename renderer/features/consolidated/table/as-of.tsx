import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import type { ConsolidatedRow } from '../consolidated-row.ts';
import styles from './as-of.module.css';
import { useMomentText } from './use-moment-text.ts';

interface AsOfProps {
  readonly branch: Pick<ConsolidatedRow, 'connection' | 'asOf' | 'complete'>;
  /** The moment at which the figures were read, epoch ms. */
  readonly computedAt: number;
}

/** Says how old a branch's figures are, and whether something of the chosen days is missing: always in words. */
export function AsOf({ branch, computedAt }: AsOfProps) {
  const { t } = useTranslation('consolidated');
  const moment = useMomentText();
  const { connection, asOf, complete } = branch;
  if (connection === 'neverConnected' || asOf === null) {
    return <StateMark state="off" word={t('status.neverConnected')} />;
  }
  if (connection === 'online' && complete === 'Y') {
    return <StateMark state="assisting" word={t('status.now')} />;
  }
  const time = moment(asOf, computedAt);
  if (complete === 'Y') return <StateMark state="off" word={t('status.until', { time })} />;
  return (
    <span className={styles.missing} title={t('status.missing', { time })}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {t('status.until', { time })}
    </span>
  );
}
