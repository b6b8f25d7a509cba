import type { OfferedDetails } from '#branch-server/stored/transactions/offered-details.ts';
import type { TransactionQueries } from '#branch-server/stored/transactions/transaction-queries.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { TicketTransaction, workstationTransactions } from '#shared/contract/tickets/ticket-content.ts';

export const presentTransaction = (
  row: ReturnType<TransactionQueries['ofTicket']>[number],
): TicketTransaction => ({
  idAssistances: row.id,
  idTransaction: row.id_transactions,
  TransactionName: row.group,
  idTransactionDetails: row.id_details,
  TransactionDetailName: row.detail,
  enabled: row.enabled ? 'Y' : 'N',
  createdAt: row.created_at,
});

type Group = AnswerOf<typeof workstationTransactions>[number];

/** The details under their groups, in the order in which they come. */
export function presentOffered(details: ReturnType<OfferedDetails>): Group[] {
  const byGroup = Map.groupBy(details, ({ id_transactions }) => id_transactions);
  return [...byGroup].map(([id, own]) => ({
    id,
    name: own[0]?.group ?? '',
    description: own[0]?.description ?? '',
    enabled: 'Y',
    details: own.map((detail) => ({
      id: detail.id,
      name: detail.name,
      enabled: 'Y',
      idTransactions: id,
    })),
  }));
}
