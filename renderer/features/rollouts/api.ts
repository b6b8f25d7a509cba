import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  listRollouts,
  listSaves,
  myRollout,
  selectRollout,
  showRollout,
} from '#shared/contract/central/rollouts.ts';

/** Prefix of the query keys of rollouts and saves. */
export const ROLLOUTS = 'rollouts';

/** Polling interval, ms. */
const POLL_INTERVAL_MS = 5_000;

export function useRolloutList() {
  const api = useApi();
  return usePages([ROLLOUTS, 'list'], (query, signal) =>
    api.call(listRollouts, { query: query }, { signal }),
  );
}

export function useSaves() {
  const api = useApi();
  return usePages([ROLLOUTS, 'saves'], (query, signal) => api.call(listSaves, { query: query }, { signal }));
}

export function useRollout(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [ROLLOUTS, 'one', id],
    queryFn: ({ signal }) => api.call(showRollout, { params: { id } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
  });
}

/** Rollout that receives the changes of the user; null when they apply to all branches. */
export function useMyRollout(enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [ROLLOUTS, 'mine'],
    queryFn: async ({ signal }) => (await api.call(myRollout, {}, { signal })).rollout,
    enabled,
  });
}

/** Selects the rollout that receives the changes of the user; null for all branches. */
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
