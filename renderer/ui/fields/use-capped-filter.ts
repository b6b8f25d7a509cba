import type { OptionsFilter } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldedFilter, MAX_OPTIONS } from '#renderer/ui/theme/folded-filter.ts';

/** Filters options, renders a limited number, and shows the number of the others in the last line. */
export function useCappedFilter(): OptionsFilter {
  const { t } = useTranslation();
  return ({ options, search }) => {
    const found = foldedFilter({ options, search, limit: Number.POSITIVE_INFINITY });
    const count = found.length - MAX_OPTIONS;
    if (count <= 0) return found;
    return [...found.slice(0, MAX_OPTIONS), { value: '', label: t('pick.more', { count }), disabled: true }];
  };
}
