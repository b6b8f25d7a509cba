import { useTranslation } from 'react-i18next';
import styles from './fields.module.css';

/** Explains the mark of required fields, once per form; nothing if there are none. */
export function RequiredLegend() {
  const { t } = useTranslation();
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>*</span> {t('form.required')}
    </p>
  );
}
