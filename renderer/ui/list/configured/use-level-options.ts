import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { EDIT_LEVELS } from '#shared/contract/configuration/edit-levels.ts';

/** Labels of the levels down to which an entity may be adapted. */
export function useLevelOptions(): readonly Option[] {
  const { t } = useTranslation();
  return EDIT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }));
}
