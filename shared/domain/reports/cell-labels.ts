import { columnOfField } from '../audit/column-of-field.ts';

/**
 * Finds what the words in the cells of reports are called, for pages and files alike; undefined for those of a later
 * version.
 *
 * @param named the text of a key that is put together; undefined where the catalogues have none
 */
export const cellLabels =
  (named: (key: string) => string | undefined) =>
  (column: string, word: string): string | undefined => {
    if (column === 'field') return named(`history:column.${columnOfField(word)}`);
    if (column === 'flag') return named(`common:${word}`);
    const kind = column === 'entity' ? named(`history:entity.${word}`) : undefined;
    return kind ?? named(`reports:words.${column}.${word}`);
  };
