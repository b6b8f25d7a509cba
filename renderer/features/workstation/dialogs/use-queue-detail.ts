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

/** A ticket that waits in the queue, or stands by for the operator. */
export type WaitingTicket = UnservedTicket & { readonly id: number };

interface QueueDetail {
  readonly name: string;
  readonly list: List<WaitingTicket, TicketListSort>;
  /** Finds the ticket that such a search leaves among all who wait, where it leaves one only. */
  readonly only: (search: string) => Promise<WaitingTicket | null>;
  /** Says when the rows were read, by this device's clock. */
  readonly readAt: number;
  readonly error: Error | null;
}

const FIRST: ListState<TicketListSort> = { search: '', sort: 'createdAt', order: 'asc', page: 1, size: 10 };

/**
 * Reads a page of who waits in a queue, or for null of whom the operator has put on stand-by. The server searches and
 * sorts; a dialog keeps its place to itself, not in the address.
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
    // Shows what it asks for, so that the list says what failed.
    show(listQuery);
    const found = await cache.fetchQuery(pageOf(listQuery)).catch(() => null);
    const [row] = found?.rows ?? [];
    return row && found?.total === 1 ? row : null;
  }

  return { name: beside?.name ?? '', list, only, readAt: beside?.readAt ?? 0, error };
}

const withId = (ticket: UnservedTicket): WaitingTicket => ({ ...ticket, id: ticket.idTicket });
