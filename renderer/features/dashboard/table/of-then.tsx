import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live.tsx';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { OLD_MS, useMomentText } from '../use-since.ts';
import styles from './branch-table.module.css';

/** Says from when the figures of a branch are that is not connected; nothing while they are of now. */
export function OfThen({ branch }: { readonly branch: Pick<DashboardBranch, 'connection' | 'asOf'> }) {
  const { t } = useTranslation('dashboard');
  const moment = useMomentText();
  const now = useServerClock();
  const { connection, asOf } = branch;
  if (connection === 'online' || (asOf !== null && now() - asOf <= OLD_MS)) return null;
  const text = asOf === null ? t('connection.neverConnected') : t('asOf', { time: moment(asOf) });
  return (
    <small className={styles.then} title={text}>
      {text}
    </small>
  );
}
