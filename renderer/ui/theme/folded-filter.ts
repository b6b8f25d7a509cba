import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { foldText } from '#shared/domain/fold-text.ts';

/** Maximum number of rendered options; typing finds others. */
export const MAX_OPTIONS = 200;

/** Finds options as every list of the product does: without regard to accents and capitals. Empty groups go. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search.trim());
  const matches = ({ label }: ComboboxItem) => foldText(label).includes(wanted);
  return options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return matches(option) ? [option] : [];
      const items = option.items.filter(matches);
      return items.length > 0 ? [{ ...option, items }] : [];
    })
    .slice(0, limit);
};
