import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BusinessDays } from '#branch-server/stored/business-days.ts';
import { createOfferedDetails, type OfferedDetails } from '#branch-server/stored/offered-details.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket, type PresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import type { TicketQueries } from '#branch-server/stored/tickets/ticket-queries.ts';
import {
  createTransactionQueries,
  type TransactionQueries,
} from '#branch-server/stored/transaction-queries.ts';
import type { Workstations } from '#branch-server/stored/workstations/workstations.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import {
  addTicketTransaction,
  getComment,
  listTicketTransactions,
  removeTicketTransaction,
  setComment,
  type TicketTransaction,
  todaysDetails,
  updateTicket,
  workstationTransactions,
} from '#shared/contract/tickets/ticket-content.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';

export interface AttentionOptions {
  readonly operations: Operations;
  readonly writing: Pick<Reads, 'tickets'>;
  readonly reading: Reads;
  readonly database: Pick<BranchDatabase, 'readable'>;
  /** Changes with the configuration. */
  readonly version: () => number;
}

/** Composes the records of an attention with the history of its ticket. */
export function composeAttention(options: AttentionOptions): Feature<Notice> {
  const { operations, writing, reading, database, version } = options;
  return {
    routes: attentionRoutes({
      operations,
      present: createPresentTicket(writing.tickets),
      ...reading,
      transactions: createTransactionQueries(database.readable),
      offeredAt: createOfferedDetails(database.readable, version),
    }),
  };
}

export interface AttentionRouteOptions {
  readonly operations: Pick<
    Operations,
    'nameCustomer' | 'comment' | 'addTransaction' | 'removeTransaction' | 'transactionsOf'
  >;
  /** Uses the writing connection, because the result of a command is not committed yet. */
  readonly present: PresentTicket;
  /** Uses the reading connection, as everything else here. */
  readonly tickets: TicketQueries;
  readonly workstations: Workstations;
  readonly transactions: TransactionQueries;
  readonly offeredAt: OfferedDetails;
  readonly days: Pick<BusinessDays, 'todaySince'>;
}

/** Records details, customer and comment of an attention (operations specification, section 3). */
function attentionRoutes(options: AttentionRouteOptions): Route<Notice>[] {
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

const presentTransaction = (row: ReturnType<TransactionQueries['ofTicket']>[number]): TicketTransaction => ({
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
function presentOffered(details: ReturnType<OfferedDetails>): Group[] {
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
