import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ATTENTION_PROFILE_TYPES } from '#shared/contract/configuration/attention-profiles.ts';

/** Types of attention profile, with descriptions. */
export function useTypeOptions(): readonly Option[] {
  const { t } = useTranslation('attention-profiles');
  return ATTENTION_PROFILE_TYPES.map((value) => ({
    value,
    label: t(`types.${value}.name`),
    hint: t(`types.${value}.hint`),
  }));
}
