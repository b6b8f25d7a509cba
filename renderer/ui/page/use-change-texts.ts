import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import { columnOfField } from '#shared/domain/access/audit-actions.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type texts from '#shared/i18n/locales/es/history.json';

type Entity = keyof (typeof texts)['entity'];
type Column = keyof (typeof texts)['column'];

/** Texts of configuration changes, in the language of the page. */
export function useChangeTexts() {
  const { t, i18n } = useTranslation('history');
  // Names of a later version are shown unchanged.
  const named = (key: string, otherwise: string) => (i18n.exists(`history:${key}`) ? null : otherwise);
  const entities = t('entity', { returnObjects: true });
  return {
    /** All kinds of changed objects, by label. */
    kinds: Object.entries(entities)
      .map(([value, label]) => ({ value, label }))
      .sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
    moment: (at: Millis) => momentText(at, i18n.language),
    entity: (entity: string) => named(`entity.${entity}`, entity) ?? t(`entity.${entity as Entity}`),
    column: (field: string) => {
      const column = columnOfField(field);
      return named(`column.${column}`, field) ?? t(`column.${column as Column}`);
    },
    what: ({ what }: Pick<ChangedRow, 'what'>) => t(`what.${what}`),
  };
}
