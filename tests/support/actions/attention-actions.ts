import type { Client } from '#shared/contract/client.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  addTicketTransaction,
  listTicketTransactions,
  removeTicketTransaction,
  setComment,
  updateTicket,
} from '#shared/contract/tickets/ticket-content.ts';

/** Ids of some details of the demo workstations, in the order of the seed. */
export const DETAILS = { deposit: 1, withdrawal: 2, opening: 5 } as const;

export const note = (operator: Client, ticket: number, idTransactionDetails: number | null) =>
  operator.call(addTicketTransaction, { params: { id: ticket }, body: { idTransactionDetails } });

export const takeBack = (operator: Client, ticket: number, idAssistances: number) =>
  operator.call(removeTicketTransaction, { params: { id: ticket, idAssistances } });

/** Names of the transactions of a ticket. */
export async function noted(operator: Client, ticket: number): Promise<string[]> {
  const rows = await operator.call(listTicketTransactions, { params: { id: ticket } });
  return rows.map((row) => `${row.TransactionName}: ${row.TransactionDetailName}`);
}

export const write = (operator: Client, ticket: number, notes: string) =>
  operator.call(setComment, { params: { id: ticket }, body: { notes } });

export const say = (operator: Client, ticket: number, body: BodyOf<typeof updateTicket>) =>
  operator.call(updateTicket, { params: { id: ticket }, body });
