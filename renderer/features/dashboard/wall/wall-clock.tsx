import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useTick } from '#renderer/lib/use-tick.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useMomentText } from '../use-since.ts';
import styles from './wall.module.css';

/** Shows the time by the server's clock; beside it since when the figures are not of now, and who is away. */
export function WallClock({ since, away }: { readonly since: Millis | null; readonly away: number }) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useServerClock();
  const moment = useMomentText();
  useTick(1_000);
  const time = new Date(now()).toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  return (
    <div className={styles.clock}>
      <p role="status">
        {since !== null && <b>{t('live.since', { time: moment(since) })}</b>}
        {away > 0 && <span>{t('live.away', { count: away })}</span>}
      </p>
      <time>{time}</time>
    </div>
  );
}
