import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import styles from './manager.module.css';

const PERCENT = 100;
const NEAR = 0.8;

/** Shows how much of the package is used, and when it ends at this rate. */
export function PackageCard({ state }: { readonly state: NonNullable<SmsState['package']> }) {
  const { t, i18n } = useTranslation('sms');
  const { used, size, period, endsOn } = state;
  const share = size === 0 ? 0 : Math.min(1, used / size);
  const end =
    endsOn &&
    new Date(`${endsOn}T12:00:00`).toLocaleDateString(i18n.language, { day: 'numeric', month: 'long' });
  const isMonth = period.length > 4;
  const of = isMonth
    ? new Date(`${period}-15T12:00:00`).toLocaleDateString(i18n.language, { month: 'long', year: 'numeric' })
    : period;
  return (
    <section className={styles.package} aria-label={t('package.title')}>
      <p className={styles.metrics}>
        <span>{t('package.used', { used, size, period: of })}</span>
        {size === 0 ? (
          <span className={styles.late}>{t('package.none')}</span>
        ) : (
          end && (
            <span className={styles.late}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
              {used >= size ? t('package.over') : t('package.ends', { date: end })}
            </span>
          )
        )}
      </p>
      <div
        className={styles.bar}
        data-near={(share >= NEAR && share < 1) || undefined}
        data-used={share >= 1 || undefined}
        aria-hidden="true"
      >
        <span style={{ width: `${share * PERCENT}%` }} />
      </div>
    </section>
  );
}
