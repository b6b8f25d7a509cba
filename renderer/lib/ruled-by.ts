import { useQuery } from '@tanstack/react-query';
import { getRuledBy } from '#shared/contract/access/users.ts';
import { useApi } from './api.tsx';
import { useShows } from './installation.tsx';

const REFETCH_MS = 10_000;

/**
 * Parts of the user administration that central manages, and whether central is reachable. Outside of a branch
 * everything is local.
 */
export function useRuledBy() {
  const api = useApi();
  const isOfCentral = useShows()('replication');
  const { data } = useQuery({
    queryKey: ['ruledBy'],
    queryFn: ({ signal }) => api.call(getRuledBy, {}, { signal }),
    enabled: isOfCentral,
    refetchInterval: REFETCH_MS,
  });
  const isAway = data?.reachable === 'N';
  return {
    /** Central applies each change of a user. */
    usersByCentral: data?.users === 'central',
    usersWait: data?.users === 'central' && isAway,
    ownPasswordWaits: data?.ownPassword === 'central' && isAway,
  };
}
