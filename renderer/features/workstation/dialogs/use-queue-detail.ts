import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { changeList, type ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { type List, usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';
import {
  getQueueDetail,
  STAND_BY_QUEUE_ID,
  TICKET_LIST_SORTS,
  type TicketListSort,
  type UnservedTicket,
} from '#shared/contract/tickets/queues.ts';

export type WaitingTicket = UnservedTicket & { readonly id: number };

interface QueueDetail {
  readonly name: string;
  readonly list: List<WaitingTicket, TicketListSort>;
  /** Returns the single ticket that matches a search; null for none or several. */
  readonly only: (search: string) => Promise<WaitingTicket | null>;
  /** Time of the read by this device's clock. */
  readonly readAt: number;
  readonly error: Error | null;
}

const FIRST: ListState<TicketListSort> = { search: '', sort: 'createdAt', order: 'asc', page: 1, size: 10 };

/**
 * Reads a page of the tickets in a queue, or with null of the operator's stand-by list. The server searches and sorts;
 * the list state is local and not in the URL.
 */
export function useQueueDetail(
  idQueues: number | null,
  idBranches: number,
  first: Partial<ListState<TicketListSort>> = {},
): QueueDetail {
  const api = useApi();
  const cache = useQueryClient();
  const [state, show] = useState<ListState<TicketListSort>>({ ...FIRST, ...first });
  const id = idQueues ?? STAND_BY_QUEUE_ID;
  const fetchPage = async (listQuery: ListState<TicketListSort>, signal: AbortSignal) => {
    const query = { idBranch: idBranches, ...listQuery };
    const answer = await api.call(getQueueDetail, { params: { id }, query }, { signal });
    const [rows, total] =
      idQueues === null ? [answer.standBy, answer.standByTotal] : [answer.tickets, answer.total];
    return { name: answer.name, rows: rows.map(withId), total, readAt: Date.now() };
  };
  const pageOf = (listQuery: ListState<TicketListSort>) => ({
    queryKey: [LIVE.queues, 'detail', id, idBranches, listQuery],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchPage(listQuery, signal),
  });
  const list = usePagedList({
    queryKey: pageOf(state).queryKey,
    fetchPage,
    state,
    show,
    sorts: TICKET_LIST_SORTS,
  });
  const { beside, error } = list;

  async function only(text: string): Promise<WaitingTicket | null> {
    const listQuery = changeList(state, { search: text });
    // Shows the same query, so that the list displays its error.
    show(listQuery);
    const found = await cache.fetchQuery(pageOf(listQuery)).catch(() => null);
    const [row] = found?.rows ?? [];
    return row && found?.total === 1 ? row : null;
  }

  return { name: beside?.name ?? '', list, only, readAt: beside?.readAt ?? 0, error };
}

const withId = (ticket: UnservedTicket): WaitingTicket => ({ ...ticket, id: ticket.idTicket });
