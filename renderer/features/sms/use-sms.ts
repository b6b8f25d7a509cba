import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/api.tsx';
import { getSms } from '#shared/contract/installation/sms.ts';

/** Query key prefix of the SMS state. */
export const SMS = 'sms';

const RETRY_MS = 15_000;

/** Polls the SMS state while mounted. */
export function useSms() {
  const api = useApi();
  return useQuery({
    queryKey: [SMS],
    queryFn: ({ signal }) => api.call(getSms, {}, { signal }),
    refetchInterval: RETRY_MS,
  });
}
