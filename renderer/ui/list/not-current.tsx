import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './list.module.css';

/** Notice that rows may be outdated: the last request failed. */
export function NotCurrent() {
  const { t } = useTranslation();
  return (
    <span className={styles.stale} role="status">
      <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
      {t('list.notCurrent')}
    </span>
  );
}
