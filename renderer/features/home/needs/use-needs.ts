import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { getHome } from '#shared/contract/installation/home.ts';

/** Sets how often it is read anew, should nothing be pushed. */
const REFRESH_MS = 60_000;

/** Reads what needs the signed-in user, anew as customers come and go. */
export function useNeeds() {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'home'],
    queryFn: ({ signal }) => api.call(getHome, {}, { signal }),
    select: ({ needs }) => needs,
    refetchInterval: REFRESH_MS,
  });
}
