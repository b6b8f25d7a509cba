import { useTranslation } from 'react-i18next';
import { timeText } from '#renderer/lib/format.ts';
import { useServerClock, useTick } from '#renderer/lib/live.tsx';
import type { DashboardTotals } from '#shared/contract/dashboard/dashboard.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useUnconnectedText } from '../live-mark.tsx';
import { useMomentText } from '../use-since.ts';
import styles from './wall.module.css';

interface WallboardClockProps {
  readonly since: Millis | null;
  readonly totals: DashboardTotals | undefined;
}

/** Shows the time by the server's clock; beside it since when the figures are not of now, and how many branches are not connected. */
export function WallboardClock({ since, totals }: WallboardClockProps) {
  const { t, i18n } = useTranslation('dashboard');
  const now = useServerClock();
  const moment = useMomentText();
  const unconnected = useUnconnectedText(totals);
  useTick(1_000);
  const time = timeText(now(), i18n.language);
  return (
    <div className={styles.clock}>
      <p role="status">
        {since !== null && <b>{t('live.since', { time: moment(since) })}</b>}
        {unconnected !== '' && <span>{unconnected}</span>}
      </p>
      <time>{time}</time>
    </div>
  );
}
