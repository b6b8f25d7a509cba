import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/contract/api-error.ts';
import { Unreachable } from '#shared/contract/client.ts';

/**
 * Makes the cache of server data of the staff pages. A branch has no internet, so what the browser says about being
 * online counts for nothing; only an unanswered call is tried again, never a refused one.
 */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionExpired(error)) onSessionLost();
  };
  const retry = (failures: number, error: unknown) => error instanceof Unreachable && failures < 2;
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry },
      mutations: { networkMode: 'always', retry },
    },
  });
}

/** Tells whether the token is unknown to the server or has run out. */
export function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && ['INVALID_TOKEN', 'EXPIRED_TOKEN'].includes(error.status);
}
