import { IconActivity, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Millis } from '#shared/domain/ids.ts';
import styles from './dashboard-screen.module.css';
import { useMomentText } from './use-since.ts';

interface LiveMarkProps {
  /** Null while the figures are of now. */
  readonly since: Millis | null;
  /** How many branches show what they sent last. */
  readonly away: number;
}

/** Says whether what is shown is of now, and the time by the server's clock; else since when it is not. */
export function LiveMark({ since, away }: LiveMarkProps) {
  const { t, i18n } = useTranslation('dashboard');
  const moment = useMomentText();
  const clock = useServerClock();
  const now = new Date(clock());
  const day = now.toLocaleDateString(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' });
  const hour = now.toLocaleTimeString(i18n.language, { timeStyle: 'short' });
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
      {away > 0 && <span className={styles.away}>{t('live.away', { count: away })}</span>}
    </p>
  );
}
