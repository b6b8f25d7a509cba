import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { useApi } from '../server/api.tsx';

/**
 * Tells the server's time from how far its clock is from this device's; until that is known the device's own.
 * Timers of tickets run by it, so a wrong clock of the device shows no wrong times.
 */
export function useServerClock(): () => Millis {
  const api = useApi();
  const { data: ahead = 0 } = useQuery({
    queryKey: ['server-clock'],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const { now } = await api.call(getHealth, {}, { signal });
      return now - (requestedAt + Date.now()) / 2;
    },
    staleTime: 600_000,
  });
  return useCallback(() => Date.now() + ahead, [ahead]);
}
