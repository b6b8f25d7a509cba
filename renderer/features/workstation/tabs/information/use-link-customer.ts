import { useApi } from '#renderer/lib/server/api.tsx';
import { LIVE } from '#renderer/lib/server/follow-branches.ts';
import { useAction } from '#renderer/lib/server/use-action.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { updateTicket } from '#shared/contract/tickets/ticket-content.ts';

/** Says who the customer of the ticket held is; with null that it is nobody known. */
export function useLinkCustomer(idTicket: number) {
  const api = useApi();
  return useAction(
    (idCustomer: number | null, call: CallOptions) =>
      api.call(updateTicket, { params: { id: idTicket }, body: { idCustomer } }, call),
    { refreshes: [LIVE.workstations] },
  );
}
