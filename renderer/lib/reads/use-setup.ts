import { useQuery } from '@tanstack/react-query';
import { getSetup } from '#shared/contract/installation/first-start.ts';
import { useApi } from '../server/api.tsx';

/** Names the query of whether the server waits to be set up. */
export const SETUP = 'setup';

/** Tells whether the server waits to be set up, and what for; undefined until it is loaded. */
export function useSetup() {
  const api = useApi();
  return useQuery({
    queryKey: [SETUP],
    queryFn: ({ signal }) => api.call(getSetup, {}, { signal }),
    staleTime: 60_000,
  }).data;
}
