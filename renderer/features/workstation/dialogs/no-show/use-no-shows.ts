import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { listNoShows } from '#shared/contract/tickets/ticket-operations.ts';
import type { Millis } from '#shared/domain/ids.ts';

export type NoShow = AnswerOf<typeof listNoShows>[number] & { readonly id: number };

/**
 * Reads the no-shows of a branch that can still be recovered, as they are at a moment; undefined until they are
 * known.
 */
export function useNoShows(idBranches: number, now: Millis) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: [LIVE.queues, 'no-shows', idBranches],
    queryFn: ({ signal }) => api.call(listNoShows, { params: { id: idBranches } }, { signal }),
  });
  const recoverable = data?.filter(({ recoverableUntil }) => recoverableUntil > now).length;
  // The latest come first, so that those whose time is over are the last ones.
  const noShows = useMemo(
    () => data?.slice(0, recoverable).map((noShow): NoShow => ({ ...noShow, id: noShow.idTicket })),
    [data, recoverable],
  );
  return { noShows, failed: isError, retry: () => void refetch() };
}
