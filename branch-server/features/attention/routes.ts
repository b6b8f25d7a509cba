import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BusinessDays } from '#branch-server/stored/days/business-days.ts';
import type { PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import type { OfferedDetails } from '#branch-server/stored/transactions/offered-details.ts';
import type { TransactionQueries } from '#branch-server/stored/transactions/transaction-queries.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addTicketTransaction,
  getComment,
  listTicketTransactions,
  removeTicketTransaction,
  setComment,
  todaysDetails,
  updateTicket,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import { presentOffered, presentTransaction } from './presenter.ts';

export interface AttentionRouteOptions {
  readonly operations: Pick<
    Operations,
    'nameCustomer' | 'comment' | 'addTransaction' | 'removeTransaction' | 'transactionsOf'
  >;
  /** Uses the writing connection: what a command answers is not committed yet. */
  readonly present: PresentTicket;
  /** Uses the reading connection, as everything else here. */
  readonly tickets: TicketQueries;
  readonly workstations: Workstations;
  readonly transactions: TransactionQueries;
  readonly offeredAt: OfferedDetails;
  readonly days: Pick<BusinessDays, 'todaySince'>;
}

/** Records what was done in an attention, for whom, and what was noted (operations specification, section 3). */
export function attentionRoutes(options: AttentionRouteOptions): Route<Notice>[] {
  const { operations, present, tickets, workstations, transactions, offeredAt, days } = options;
  const workstationAt = (id: number) => {
    const workstation = workstations.byId(id);
    if (!workstation) throw apiError('NOT_FOUND', { about: `workstation ${id}` });
    return workstation;
  };

  return [
    command(updateTicket, ({ params, body, caller, now }, scope) =>
      present(operations.nameCustomer(params.id, body, caller, scope).id, now),
    ),

    read(getComment, ({ params }) => {
      const ticket = tickets.byId(params.id);
      if (!ticket) throw apiError('WITHOUT_TICKET_ID', { about: `ticket ${params.id}` });
      return { notes: ticket.notes };
    }),

    command(setComment, ({ params, body, caller }, scope) => {
      const { notes } = operations.comment(params.id, body.notes, caller, scope);
      return { notes };
    }),

    read(listTicketTransactions, ({ params }) => {
      if (!tickets.byId(params.id)) throw apiError('NOT_FOUND', { about: `ticket ${params.id}` });
      return transactions.ofTicket(params.id).map(presentTransaction);
    }),

    command(addTicketTransaction, ({ params, body, caller }, scope) => {
      const id = operations.addTransaction(params.id, body.idTransactionDetails, caller, scope);
      const row = operations.transactionsOf.ofTicket(params.id).find((one) => one.id === id);
      if (!row) throw new Error(`transaction ${id} was written and is not there`);
      return presentTransaction(row);
    }),

    command(removeTicketTransaction, ({ params, caller }, scope) => {
      operations.removeTransaction(params, caller, scope);
      return {};
    }),

    read(workstationTransactions, ({ params }) => presentOffered(offeredAt(workstationAt(params.id).id))),

    read(todaysDetails, ({ params }) => {
      const { id, id_branches, zone } = workstationAt(params.id);
      return transactions.countsAt(id, days.todaySince({ id: id_branches, zone })).map((one) => ({
        idTransactionDetails: one.id,
        TransactionName: one.group,
        TransactionDetailName: one.detail,
        times: one.times,
      }));
    }),
  ];
}
