import { columnOfField } from '../access/audit-actions.ts';

/**
 * Labels of report values for pages and files; undefined for those of later versions.
 * @param named text of a composed key; undefined if missing
 */
export const cellLabels =
  (named: (key: string) => string | undefined) =>
  (column: string, word: string): string | undefined => {
    if (column === 'field') return named(`history:column.${columnOfField(word)}`);
    if (column === 'flag') return named(`common:${word}`);
    const kind = column === 'entity' ? named(`history:entity.${word}`) : undefined;
    return kind ?? named(`reports:words.${column}.${word}`);
  };
