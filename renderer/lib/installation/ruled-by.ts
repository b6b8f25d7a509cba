import { useQuery } from '@tanstack/react-query';
import { getRuledBy } from '#shared/contract/access/users.ts';
import { useApi } from '../server/api.tsx';
import { useShows } from './sync-type.tsx';

/** Milliseconds after which it is asked again whether central can be reached. */
const RETRY_MS = 10_000;

/**
 * Tells of what central rules at a branch whether it can be changed now: users, and the signed-in user's password.
 * Everywhere else all of it is changed here.
 */
export function useRuledBy() {
  const api = useApi();
  const isOfCentral = useShows()('replication');
  const { data } = useQuery({
    queryKey: ['ruledBy'],
    queryFn: ({ signal }) => api.call(getRuledBy, {}, { signal }),
    enabled: isOfCentral,
    refetchInterval: RETRY_MS,
  });
  const isAway = data?.reachable === 'N';
  return {
    /** True where central is asked for each change of a user. */
    usersByCentral: data?.users === 'central',
    usersWait: data?.users === 'central' && isAway,
    ownPasswordWaits: data?.ownPassword === 'central' && isAway,
  };
}
