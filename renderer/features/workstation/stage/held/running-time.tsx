import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useElapsed } from '#renderer/features/workstation/time.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import slot from '../slot.module.css';
import styles from './running-time.module.css';
import { progress } from './service-level.ts';

interface RunningTimeProps {
  readonly since: Millis;
  readonly planned: Seconds;
  readonly now: () => Millis;
}

/** Shows how long the attention lasts, against the time planned for the service. */
export function RunningTime({ since, planned, now }: RunningTimeProps) {
  const { t } = useTranslation('workstation');
  const elapsed = useElapsed(since, now);
  const done = progress(elapsed, planned);
  return (
    <>
      <div className={slot.clock} role="timer" aria-label={t('stage.time')}>
        <b>{clockText(elapsed)}</b>
        {done && <span>{t('stage.planned', { time: clockText(planned) })}</span>}
        {done?.over && <IconAlertTriangle size={18} stroke={1.75} role="img" aria-label={t('stage.over')} />}
      </div>
      {done && (
        <div className={styles.bar} data-over={done.over || undefined}>
          <i style={{ width: `${done.share * 100}%` }} />
        </div>
      )}
    </>
  );
}
