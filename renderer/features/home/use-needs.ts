import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { getHome } from '#shared/contract/installation/home.ts';

/** Refetch interval as a fallback for missing notices, ms. */
const REFRESH_MS = 60_000;

/** Issues for the signed-in user, refetched as customers arrive and leave. */
export function useNeeds() {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'home'],
    queryFn: ({ signal }) => api.call(getHome, {}, { signal }),
    select: ({ needs }) => needs,
    refetchInterval: REFRESH_MS,
  });
}
