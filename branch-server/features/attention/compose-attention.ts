import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Floor } from '#branch-server/floor.ts';
import type { Notice } from '#branch-server/notices.ts';
import { createKnownCustomer } from '#branch-server/stored/known-customer.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createOfferedDetails } from '#branch-server/stored/transactions/offered-details.ts';
import { createTransactionQueries } from '#branch-server/stored/transactions/transaction-queries.ts';
import { createTransactionStore } from '#branch-server/stored/transactions/transaction-store.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { alertMessageRoutes } from '../alert-messages/routes.ts';
import { visitRoutes } from '../customers/routes.ts';
import { createVisits } from '../customers/visits.ts';
import { createStatistics } from '../workstations/statistics.ts';
import { statisticsRoutes } from '../workstations/statistics-routes.ts';
import { attentionRoutes } from './routes.ts';

export interface AttentionOptions {
  readonly floor: Floor;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  /** Changes with the configuration. */
  readonly version: () => number;
}

/** Puts together what is recorded beside the course of a ticket, and what operators read of it. */
export function composeAttention({ floor, database, version }: AttentionOptions): Feature<Notice> {
  const { tools, writing, reading } = floor;
  const { sqlite, readable, reader } = database;
  return {
    routes: [
      ...attentionRoutes({
        store: tools.store,
        workstations: writing.workstations,
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
    ],
  };
}
