import { useState } from 'react';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';
import {
  getQueueDetail,
  TICKET_LIST_SORTS,
  type TicketListSort,
  type UnservedTicket,
} from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A ticket that waits, with the moments that its times are counted from. */
export interface WaitingTicket extends UnservedTicket {
  readonly id: number;
  readonly enteredAt: Millis;
}

const FIRST: ListState<TicketListSort> = { search: '', sort: 'createdAt', order: 'asc', page: 1, size: 10 };

/** Reads a page of who waits in a queue, searched and sorted by the server, and anew as soon as the queue is another. */
export function useQueueDetail(id: number, idBranch: number) {
  const api = useApi();
  const now = useServerClock();
  const [state, show] = useState(FIRST);
  return usePagedList({
    state,
    show,
    sorts: TICKET_LIST_SORTS,
    queryKey: [LIVE.queues, 'supervised', id, idBranch, state],
    fetchPage: async (listState, signal) => {
      const query = { idBranch, ...listState };
      const { tickets, total } = await api.call(getQueueDetail, { params: { id }, query }, { signal });
      const readAt = now();
      const rows = tickets.map(
        (ticket): WaitingTicket => ({
          ...ticket,
          id: ticket.idTicket,
          enteredAt: readAt - ticket.waitingTime * 1000,
        }),
      );
      return { rows, total };
    },
  });
}
