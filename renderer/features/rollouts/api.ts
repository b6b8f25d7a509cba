import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { listRollouts, listSaves, myRollout, showRollout } from '#shared/contract/central/rollouts.ts';

/** First part of the keys of everything that is known of rollouts, and of what was saved. */
export const ROLLOUTS = 'rollouts';

/** Milliseconds between two looks at how far branches have come. */
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

/** Reads the rollout into which the user's changes go; null where they go to all branches. */
export function useMyRollout(enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: [ROLLOUTS, 'mine'],
    queryFn: async ({ signal }) => (await api.call(myRollout, {}, { signal })).rollout,
    enabled,
  });
}
