import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#renderer/lib/refusals/error-text.ts';
import type { ApiError } from '#shared/contract/api-error-factory.ts';
import styles from './selection-form.module.css';

/** Says why a workstation could not be opened, beside the form. */
export function SelectionError({ refusal }: { readonly refusal: ApiError | null }) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.refusals} role="alert">
      {refusal && (
        <p className={styles.refusal}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <span>{errorText(i18n, refusal)}</span>
        </p>
      )}
    </div>
  );
}
