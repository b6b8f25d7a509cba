import type { OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldedFilter, MAX_OPTIONS } from '#renderer/ui/theme/folded-filter.ts';

/** Finds options as every list does, draws so many of them, and says in the last line how many there are beside. */
export function useCappedFilter(): OptionsFilter {
  const { t } = useTranslation();
  return ({ options, search }) => {
    const found = foldedFilter({ options, search, limit: Number.POSITIVE_INFINITY });
    const count = found.length - MAX_OPTIONS;
    if (count <= 0) return found;
    return [...found.slice(0, MAX_OPTIONS), { value: '', label: t('pick.more', { count }), disabled: true }];
  };
}
