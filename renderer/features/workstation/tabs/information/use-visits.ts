import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { customerHistory } from '#shared/contract/tickets/customers.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { CUSTOMERS } from './use-customer.ts';

/**
 * Reads earlier visits of a ticket's customer: of the linked one, else of customers called the same; null without a
 * name.
 */
export function useVisits({ idTicket, idCustomer, customerName }: Ticket) {
  const api = useApi();
  const name = customerName ?? '';
  const query = idCustomer === null ? { name } : { id: idCustomer };
  const result = useQuery({
    queryKey: [CUSTOMERS, 'visits', query, idTicket],
    queryFn: ({ signal }) => api.call(customerHistory, { query }, { signal }),
    enabled: idCustomer !== null || name !== '',
  });
  return idCustomer === null && name === '' ? null : result;
}
