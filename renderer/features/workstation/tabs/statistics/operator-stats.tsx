import { useTranslation } from 'react-i18next';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isSameDay, type MomentStyle, momentText, timeText } from '../moment-text.ts';
import { useMomentStyle } from '../use-moment-style.ts';
import styles from './operator-stats.module.css';
import type { DayStats } from './use-statistics.ts';

interface OperatorStatsProps {
  readonly figures: DayStats;
  readonly idBranches: number;
}

/** Shows whose day it is, and when they signed in: now and the time before. */
export function OperatorStats({ figures, idBranches }: OperatorStatsProps) {
  const { t } = useTranslation('attention');
  const style = useMomentStyle(idBranches);
  const momentOf = useMomentText();
  if (!style) return null;
  const { firstName, lastName, username, loginTime, lastLogin } = figures;
  const details = [
    { name: t('statistics.name'), value: `${firstName} ${lastName}`.trim() },
    { name: t('statistics.username'), value: username },
    { name: t('statistics.login'), value: loginTime === null ? '–' : momentOf(loginTime, style) },
    {
      name: t('statistics.lastLogin'),
      value: lastLogin === null ? t('statistics.firstTime') : momentOf(lastLogin, style),
    },
  ];
  return (
    <dl className={styles.facts}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Writes a moment as `Hoy, 07:58` today, else with its whole date. */
function useMomentText(): (at: Millis, style: MomentStyle) => string {
  const { t } = useTranslation('attention');
  const now = useServerClock();
  return (at, style) =>
    isSameDay(at, now(), style)
      ? t('statistics.today', { time: timeText(at, style) })
      : momentText(at, style);
}
