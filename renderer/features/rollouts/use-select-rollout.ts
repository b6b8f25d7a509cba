import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { selectRollout } from '#shared/contract/central/rollouts.ts';
import { ROLLOUTS } from './use-rollouts.ts';

/** Says where the user's changes go from now on: into a rollout, or to all branches where it is null. */
export function useSelectRollout() {
  const { t } = useTranslation('rollouts');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    async (rollout: { readonly id: number; readonly name: string } | null, call) => {
      await api.call(selectRollout, { body: { idRollouts: rollout?.id ?? null } }, call);
      return rollout;
    },
    {
      refreshes: [ROLLOUTS],
      onDone: (rollout) =>
        toasts.success({ title: rollout ? t('mine.CHOSEN', { name: rollout.name }) : t('mine.LEFT') }),
    },
  );
}
