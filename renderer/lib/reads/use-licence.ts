import { useQuery } from '@tanstack/react-query';
import { getLicence } from '#shared/contract/installation/licence.ts';
import { useApi } from '../server/api.tsx';

/** Begins the query keys of the licence. */
export const LICENCE = 'licence';

/** Reads what the installation is licensed for, and how long; undefined until it is loaded. */
export function useLicence() {
  const api = useApi();
  return useQuery({
    queryKey: [LICENCE],
    queryFn: ({ signal }) => api.call(getLicence, {}, { signal }),
    staleTime: 60_000,
  }).data;
}
