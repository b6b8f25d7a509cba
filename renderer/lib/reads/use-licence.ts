import { useQuery } from '@tanstack/react-query';
import { getLicence } from '#shared/contract/installation/licence.ts';
import { useApi } from '../server/api.tsx';

/** First part of the query keys of what the licence says. */
export const LICENCE = 'licence';

/** What the installation is licensed for, and how long; undefined until it is known. */
export function useLicence() {
  const api = useApi();
  return useQuery({
    queryKey: [LICENCE],
    queryFn: ({ signal }) => api.call(getLicence, {}, { signal }),
    staleTime: 60_000,
  }).data;
}
