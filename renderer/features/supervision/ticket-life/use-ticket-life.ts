import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/follow-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { Refusal } from '#shared/contract/refusal.ts';
import { findTicket, getTicketLife } from '#shared/contract/tickets/ticket-life.ts';

export interface Asked {
  readonly code: string;
  /** `yyyy-MM-dd`; empty for today. */
  readonly day: string;
}

/** Finds the tickets of a code; what was wrong with the question comes as its refusal. */
export function useFoundTickets(idBranches: number, asked: Asked | null) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [LIVE.queues, 'found-tickets', idBranches, asked],
    queryFn: asked
      ? ({ signal }) =>
          api.call(
            findTicket,
            {
              params: { id: idBranches },
              query: { code: asked.code, ...(asked.day && { day: asked.day }) },
            },
            { signal },
          )
      : skipToken,
    retry: false,
  });
  const refusal = error instanceof Refusal ? error : null;
  return { data: error ? undefined : data, error: refusal, isLost: error !== null && !refusal };
}

/** Reads all that happened to a ticket, and follows it. */
export function useTicketLife(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'ticket-life', id],
    queryFn: ({ signal }) => api.call(getTicketLife, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
