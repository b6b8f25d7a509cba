import { useTranslation } from 'react-i18next';
import type { TextKey } from './text-key.ts';

type Text = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** Says any text by its whole key: for what is told by an object rather than written in a screen. */
export function useText(): Text {
  const { t } = useTranslation();
  return (key, values) => t(key as 'breadcrumbs', { ...values });
}
