import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import {
  getQueueDetail,
  STAND_BY_QUEUE_ID,
  TICKET_LIST_SORTS,
  type TicketListSort,
  type UnservedTicket,
} from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { changeList, type ListState } from './data-table/list-state.ts';
import { type List, usePagedList } from './data-table/use-paged-list.ts';

/** A ticket in a queue or on a stand-by list. */
export interface WaitingTicket extends UnservedTicket {
  readonly id: number;
  /** Start of its wait in this queue, by the clock of the list. */
  readonly enteredAt: Millis;
}

interface QueueDetailOptions {
  /** Null for the operator's stand-by list. */
  readonly idQueues: number | null;
  readonly idBranches: number;
  /** Part of the query key; lists with different clocks must not share cached pages. */
  readonly scope: 'workstation' | 'supervision';
  readonly now: () => Millis;
  readonly first?: Partial<ListState<TicketListSort>>;
}

interface QueueDetail {
  readonly name: string;
  readonly list: List<WaitingTicket, TicketListSort>;
  /** Returns the single ticket that matches a search; null for none or several. */
  readonly only: (search: string) => Promise<WaitingTicket | null>;
  /** Time of the read by the clock of the list. */
  readonly readAt: Millis;
  readonly error: Error | null;
}

const FIRST: ListState<TicketListSort> = { search: '', sort: 'createdAt', order: 'asc', page: 1, size: 10 };

/**
 * Reads a page of the tickets in a queue. The server searches and sorts; the list state is local and not in the URL.
 */
export function useQueueDetail({ idQueues, idBranches, scope, now, first }: QueueDetailOptions): QueueDetail {
  const api = useApi();
  const cache = useQueryClient();
  const [state, show] = useState<ListState<TicketListSort>>({ ...FIRST, ...first });
  const id = idQueues ?? STAND_BY_QUEUE_ID;
  const fetchPage = async (listQuery: ListState<TicketListSort>, signal: AbortSignal) => {
    const query = { idBranch: idBranches, ...listQuery };
    const answer = await api.call(getQueueDetail, { params: { id }, query }, { signal });
    const [rows, total] =
      idQueues === null ? [answer.standBy, answer.standByTotal] : [answer.tickets, answer.total];
    const readAt = now();
    return { name: answer.name, rows: rows.map((row) => waitingTicket(row, readAt)), total, readAt };
  };
  const pageOf = (listQuery: ListState<TicketListSort>) => ({
    queryKey: [LIVE.queues, 'detail', scope, id, idBranches, listQuery],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchPage(listQuery, signal),
  });
  const list = usePagedList({
    queryKey: pageOf(state).queryKey,
    fetchPage,
    state,
    show,
    sorts: TICKET_LIST_SORTS,
  });
  const { extra, error } = list;

  async function only(text: string): Promise<WaitingTicket | null> {
    const listQuery = changeList(state, { search: text });
    // Shows the same query, so that the list displays its error.
    show(listQuery);
    const answer = await cache.fetchQuery(pageOf(listQuery)).catch(() => null);
    const [row] = answer?.rows ?? [];
    return row && answer?.total === 1 ? row : null;
  }

  return { name: extra?.name ?? '', list, only, readAt: extra?.readAt ?? 0, error };
}

const waitingTicket = (ticket: UnservedTicket, readAt: Millis): WaitingTicket => ({
  ...ticket,
  id: ticket.idTicket,
  enteredAt: readAt - ticket.waitingTime * 1000,
});
