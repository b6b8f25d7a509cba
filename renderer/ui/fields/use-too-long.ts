import { useTranslation } from 'react-i18next';

/** Error for a text beyond the maximum length; undefined while it fits. */
export function useTooLong(value: string, maxLength: number | undefined): string | undefined {
  const { t } = useTranslation();
  return maxLength !== undefined && value.length > maxLength
    ? t('field.tooLong', { max: maxLength })
    : undefined;
}
