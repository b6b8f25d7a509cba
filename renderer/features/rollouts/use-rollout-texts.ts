import { useTranslation } from 'react-i18next';
import type { Rollout } from '#shared/contract/central/rollouts.ts';
import type { ChangedRow } from '#shared/contract/configuration/history.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type texts from '#shared/i18n/locales/es/rollouts.json';

type Entity = keyof (typeof texts)['entity'];
type Column = keyof (typeof texts)['column'];

/** Says what rollouts and changes are as people read it, in the language of the page. */
export function useRolloutTexts() {
  const { t, i18n } = useTranslation('rollouts');
  // What a later version calls by another name is shown by that name.
  const named = (key: string, otherwise: string) => (i18n.exists(`rollouts:${key}`) ? null : otherwise);
  return {
    moment: (at: Millis) =>
      new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }),
    entity: (entity: string) => named(`entity.${entity}`, entity) ?? t(`entity.${entity as Entity}`),
    column: (field: string) => named(`column.${field}`, field) ?? t(`column.${field as Column}`),
    what: ({ what }: Pick<ChangedRow, 'what'>) => t(`changes.${what}`),
    state: ({ state, reached, branches }: Rollout) => t(`state.${state}`, { reached, branches }),
    applied: ({ state, reached: count, applied }: Rollout) => {
      const back = state === 'takenBack';
      if (applied >= count) return t(back ? 'applied.allBack' : 'applied.all');
      return t(back ? 'applied.someBack' : 'applied.some', { applied, count });
    },
  };
}
