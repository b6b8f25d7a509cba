import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';

/** The transactions that a workstation offers by its type's detail profile. */
export function useOfferedGroups(idWorkstations: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['offered-transactions', idWorkstations],
    queryFn: ({ signal }) =>
      api.call(workstationTransactions, { params: { id: idWorkstations } }, { signal }),
    // Configuration: nobody is told when it changes.
    staleTime: 60_000,
  });
}
