import { useTranslation } from 'react-i18next';
import styles from './required-legend.module.css';

/** Says once in a form what the mark beside its labels means; shows nothing where no field has it. */
export function RequiredLegend() {
  const { t } = useTranslation();
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>*</span> {t('form.required')}
    </p>
  );
}
