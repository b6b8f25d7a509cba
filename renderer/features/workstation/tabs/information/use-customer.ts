import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { customerInfo } from '#shared/contract/tickets/customers.ts';

/** Begins the query keys of customers and their visits. */
export const CUSTOMERS = 'customers';

/** Reads what the branch knows of a customer. */
export function useCustomer(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [CUSTOMERS, id],
    queryFn: ({ signal }) => api.call(customerInfo, { query: { id } }, { signal }),
    select: ({ customer }) => customer,
  });
}
