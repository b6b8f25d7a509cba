import { useTranslation } from 'react-i18next';
import { useChangeTexts } from '#renderer/ui/changes/use-change-texts.ts';
import type { Rollout } from '#shared/contract/central/rollouts.ts';

/** Formats rollouts and changes in the language of the page. */
export function useRolloutTexts() {
  const { t } = useTranslation('rollouts');
  return {
    ...useChangeTexts(),
    state: ({ state, reached, branches }: Rollout) => t(`state.${state}`, { reached, branches }),
    applied: ({ state, reached: count, applied }: Rollout) => {
      const back = state === 'reverted';
      if (applied >= count) return t(back ? 'applied.allBack' : 'applied.all');
      return t(back ? 'applied.someBack' : 'applied.some', { applied, count });
    },
  };
}
