import type { Route } from '../../shared/server/kit/route.ts';
import { alertMessageRoutes } from '../alert-messages/routes.ts';
import { createKnownCustomer } from '../customers/known-customer.ts';
import { visitRoutes } from '../customers/routes.ts';
import { createVisits } from '../customers/visits.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import { createStatistics } from '../desk/statistics.ts';
import { statisticsRoutes } from '../desk/statistics-routes.ts';
import type { Notice } from '../notices.ts';
import { createPresentTicket } from '../tickets/present-ticket.ts';
import type { TicketQueries } from '../tickets/queries.ts';
import type { TicketTools } from '../tickets/ticket-tools.ts';
import { createOfferedDetails } from './offered-details.ts';
import { type AttentionView, attentionRoutes } from './routes.ts';
import { createTransactionQueries } from './transaction-queries.ts';
import { createTransactionStore } from './transaction-store.ts';

type View = Pick<AttentionView, 'desk' | 'settings'> & { readonly tickets: TicketQueries };

export interface AttentionOptions {
  readonly database: BranchDatabase;
  readonly version: () => number;
  readonly tools: TicketTools;
  readonly writing: View;
  readonly reading: View;
}

/** Puts together what is recorded beside the course of a ticket, and what operators read of it. */
export function composeAttention(options: AttentionOptions): Route<Notice>[] {
  const { tools, writing, reading, version } = options;
  const { sqlite, readable, reader } = options.database;
  return [
    ...attentionRoutes({
      store: tools.store,
      desk: writing.desk,
      transactions: createTransactionStore(sqlite),
      offeredAt: createOfferedDetails(sqlite, version),
      customerOf: createKnownCustomer(sqlite),
      present: createPresentTicket(writing.tickets),
      writing: tools,
      reading: {
        ...reading,
        done: createTransactionQueries(readable),
        offeredAt: createOfferedDetails(readable, version),
      },
    }),
    ...visitRoutes(createVisits(readable)),
    ...statisticsRoutes({ ...reading, statistics: createStatistics(readable) }),
    ...alertMessageRoutes(reader),
  ];
}
