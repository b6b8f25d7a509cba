import { useTranslation } from 'react-i18next';

/** Says that a text is longer than is kept; undefined while it fits. */
export function useTooLong(value: string, longest: number | undefined): string | undefined {
  const { t } = useTranslation();
  return longest !== undefined && value.length > longest ? t('field.tooLong', { max: longest }) : undefined;
}
