import { IconActivity, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeText } from '#renderer/lib/format.ts';
import { useServerClock } from '#renderer/lib/live.tsx';
import type { DashboardTotals } from '#shared/contract/reports/dashboard.ts';
import type { Millis } from '#shared/domain/ids.ts';
import styles from './dashboard.module.css';
import { useMomentText } from './use-since.ts';

type ConnectionTotals = Pick<DashboardTotals, 'offline' | 'neverConnected'>;

interface LiveMarkProps {
  /** Null while the metrics are current. */
  readonly since: Millis | null;
  /** Undefined until they are loaded. */
  readonly totals: ConnectionTotals | undefined;
}

/** Shows that the metrics are current, with the server time, or since when they are not. */
export function LiveMark({ since, totals }: LiveMarkProps) {
  const { t, i18n } = useTranslation('dashboard');
  const moment = useMomentText();
  const clock = useServerClock();
  const unconnected = useUnconnectedText(totals);
  const now = new Date(clock());
  const day = now.toLocaleDateString(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const hour = timeText(now, i18n.language);
  return (
    <p className={styles.live} role="status">
      <span className={styles.word} data-old={since !== null || undefined}>
        {since === null ? (
          <IconActivity size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
        )}
        {since === null ? t('live.now') : t('live.since', { time: moment(since) })}
      </span>
      {since === null && <span className={styles.moment}>{`${day}, ${hour}`}</span>}
      {unconnected !== '' && <span className={styles.unconnected}>{unconnected}</span>}
    </p>
  );
}

/** Text with the number of branches without current metrics; empty without any. */
export function useUnconnectedText(totals: ConnectionTotals | undefined): string {
  const { t } = useTranslation('dashboard');
  if (!totals) return '';
  const { offline, neverConnected } = totals;
  return [
    offline > 0 && t('live.offline', { count: offline }),
    neverConnected > 0 && t('live.neverConnected', { count: neverConnected }),
  ]
    .filter(Boolean)
    .join(' · ');
}
