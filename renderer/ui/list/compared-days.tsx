import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayText } from '#renderer/lib/format.ts';
import type { ComparedDay } from '#shared/contract/replication/days.ts';
import styles from './list.module.css';

/** Result of comparing business days with central: days that differed, and the number of equal ones. */
export function ComparedDays({ days }: { readonly days: readonly ComparedDay[] }) {
  const { t, i18n } = useTranslation('replication');
  const same = days.filter(({ outcome }) => outcome === 'same').length;
  const others = days.filter(({ outcome }) => outcome !== 'same');
  const name = (day: string) => dayText(day, i18n.language);
  const number = (count: number) => count.toLocaleString(i18n.language);

  if (days.length === 0) return <p className={styles.quiet}>{t('days.none')}</p>;
  return (
    <ul className={styles.days} aria-live="polite">
      {others.map(({ day, outcome, added, changed, removed, rejected }) => (
        <li key={day} data-outcome={outcome}>
          {outcome === 'differs' ? (
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          )}
          <span>
            <b>{name(day)}</b>{' '}
            {outcome === 'differs'
              ? t('days.differs', { count: rejected })
              : t('days.repaired', {
                  added: number(added),
                  changed: number(changed),
                  removed: number(removed),
                })}
          </span>
        </li>
      ))}
      {same > 0 && (
        <li>
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
          {t('days.same', { count: same })}
        </li>
      )}
    </ul>
  );
}
