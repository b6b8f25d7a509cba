import { useTranslation } from 'react-i18next';

/** Says that a text is longer than is kept; undefined while it fits. */
export function useTooLong(value: string, maxLength: number | undefined): string | undefined {
  const { t } = useTranslation();
  return maxLength !== undefined && value.length > maxLength
    ? t('field.tooLong', { max: maxLength })
    : undefined;
}
