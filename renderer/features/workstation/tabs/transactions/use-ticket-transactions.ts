import { useQuery } from '@tanstack/react-query';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import {
  addTicketTransaction,
  listTicketTransactions,
  removeTicketTransaction,
} from '#shared/contract/tickets/ticket-content.ts';

/** Reads what was done for the customer of a ticket; notes more, and takes something back. */
export function useTicketTransactions(idTicket: number) {
  const api = useApi();
  const query = useQuery({
    queryKey: [LIVE.attentions, 'transactions', idTicket],
    queryFn: ({ signal }) => api.call(listTicketTransactions, { params: { id: idTicket } }, { signal }),
  });
  const refreshes = [LIVE.attentions];
  const add = useAction(
    (idTransactionDetails: number | null, call: CallOptions) =>
      api.call(addTicketTransaction, { params: { id: idTicket }, body: { idTransactionDetails } }, call),
    { refreshes },
  );
  const remove = useAction(
    (idAssistances: number, call: CallOptions) =>
      api.call(removeTicketTransaction, { params: { id: idTicket, idAssistances } }, call),
    { refreshes },
  );
  return { query, add, remove };
}
