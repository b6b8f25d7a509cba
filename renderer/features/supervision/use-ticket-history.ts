import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { findTicket, getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';

export interface TicketQuery {
  readonly code: string;
  /** `yyyy-MM-dd`; empty for today. */
  readonly day: string;
}

/** Finds the tickets of a code; what was wrong with the question comes as its refusal. */
export function useTicketSearch(idBranches: number, query: TicketQuery | null) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [LIVE.queues, 'found-tickets', idBranches, query],
    queryFn: query
      ? ({ signal }) =>
          api.call(
            findTicket,
            {
              params: { id: idBranches },
              query: { code: query.code, ...(query.day && { day: query.day }) },
            },
            { signal },
          )
      : skipToken,
    retry: false,
  });
  const rejection = error instanceof ApiError ? error : null;
  return { data: error ? undefined : data, error: rejection, isDisconnected: error !== null && !rejection };
}

/** Reads all that happened to a ticket, and follows it. */
export function useTicketHistory(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'ticket-life', id],
    queryFn: ({ signal }) => api.call(getTicketHistory, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
