import { useTranslation } from 'react-i18next';
import { Gauge } from '#renderer/ui/charts/gauge.tsx';
import { WAIT_BANDS } from '#renderer/ui/charts/wait-bands.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from './summary.module.css';

/** Shows the average wait on a scale of 20 minutes; null where nobody was called yet. */
export function AverageWait({ seconds }: { readonly seconds: Seconds | null }) {
  const { t, i18n } = useTranslation('supervision');
  return (
    <>
      <div className={styles.middle}>
        <Gauge
          bands={WAIT_BANDS}
          value={seconds === null ? null : seconds / 60}
          figure={(minutes) => minutes.toLocaleString(i18n.language)}
          label={seconds === null ? t('summary.noAverage') : t('summary.gauge', { time: clockText(seconds) })}
        />
      </div>
      <p className={styles.note}>{seconds === null ? t('summary.noAverage') : t('summary.minutes')}</p>
    </>
  );
}
