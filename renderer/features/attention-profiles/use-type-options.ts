import { useTranslation } from 'react-i18next';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ATTENTION_PROFILE_TYPES } from '#shared/contract/configuration/attention-profiles.ts';

/** Names the types of attention profile, each with what it means. */
export function useTypeOptions(): readonly Option[] {
  const { t } = useTranslation('attention-profiles');
  return ATTENTION_PROFILE_TYPES.map((value) => ({
    value,
    label: t(`types.${value}.name`),
    hint: t(`types.${value}.hint`),
  }));
}
