import { useTranslation } from 'react-i18next';
import styles from './queue-table.module.css';

/** Stands where there is no figure yet. */
export function NoFigure() {
  const { t } = useTranslation('workstation');
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('queues.noFigure')}</span>
    </span>
  );
}
