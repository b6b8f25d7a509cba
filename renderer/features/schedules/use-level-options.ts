import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { EDIT_LEVELS } from '#shared/contract/configuration/timetables.ts';

/** Names the levels down to which a schedule may be adapted. */
export function useLevelOptions(): readonly Option[] {
  const { t } = useTranslation('schedules');
  return EDIT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }));
}
