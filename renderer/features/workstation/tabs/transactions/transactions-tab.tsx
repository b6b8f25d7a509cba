import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/server/api.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { TicketTransactions } from './ticket-transactions.tsx';

/** Notes what is done for the customer being assisted (operations specification, sections 2 and 5). */
export function TransactionsTab({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  if (workstation.configuration.transactionDetail === 'N') {
    return <EmptyState title={t('transaction.off')} hint={t('transaction.offText')} />;
  }
  return <Transactions workstation={workstation} />;
}

function Transactions({ workstation }: { readonly workstation: Workstation }) {
  const { t } = useTranslation('attention');
  const { idWorkstations, ticket, configuration } = workstation;
  // Read before a customer comes, so that noting can begin with the ticket.
  const { data: groups, isError } = useOfferedGroups(idWorkstations);
  if (!ticket) return <EmptyState title={t('noTicket')} hint={t('transaction.noTicketText')} />;
  if (!groups) {
    return isError ? <EmptyState title={t('transaction.failed')} hint={t('failedText')} /> : null;
  }
  return (
    <TicketTransactions
      key={ticket.idTicket}
      groups={groups}
      idTicket={ticket.idTicket}
      forced={configuration.closeDetail === 'Y'}
    />
  );
}

/** Reads the transactions that a workstation offers by its type's detail profile. */
function useOfferedGroups(idWorkstations: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['offered-transactions', idWorkstations],
    queryFn: ({ signal }) =>
      api.call(workstationTransactions, { params: { id: idWorkstations } }, { signal }),
    // Read anew after a while: no push tells that the configuration changed.
    staleTime: 60_000,
  });
}
