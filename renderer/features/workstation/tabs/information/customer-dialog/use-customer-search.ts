import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { listCustomers } from '#shared/contract/tickets/customers.ts';
import { CUSTOMERS } from '../use-customer.ts';

const PAUSE_MS = 250;
/** Limits the rows to those that fit into the dialog; another customer is found by typing on. */
const MAX_CUSTOMERS = 10;

/** Customers whose name, account or telephone holds what is typed, after a short pause; nothing for nothing. */
export function useCustomerSearch(typed: string) {
  const api = useApi();
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: [CUSTOMERS, 'found', search],
    queryFn: ({ signal }) =>
      api.call(
        listCustomers,
        { query: { search, sort: 'lastName', order: 'asc', size: MAX_CUSTOMERS } },
        { signal },
      ),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search !== '' && typed.trim() !== '' ? data : undefined;
  return { found, failed: isError, search };
}
