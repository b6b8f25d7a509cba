import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { getSms } from '#shared/contract/installation/sms.ts';

/** Begins the query keys of how SMS stand. */
export const SMS = 'sms';

const RETRY_MS = 15_000;

/** Reads how SMS stand, again and again while it is shown. */
export function useSms() {
  const api = useApi();
  return useQuery({
    queryKey: [SMS],
    queryFn: ({ signal }) => api.call(getSms, {}, { signal }),
    refetchInterval: RETRY_MS,
  });
}
