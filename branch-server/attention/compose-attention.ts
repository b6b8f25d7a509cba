import type { Feature } from '#shared/server/kit/feature.ts';
import { alertMessageRoutes } from '../alert-messages/routes.ts';
import { createKnownCustomer } from '../customers/known-customer.ts';
import { visitRoutes } from '../customers/routes.ts';
import { createVisits } from '../customers/visits.ts';
import type { BranchDatabase } from '../db/open-database.ts';
import { createStatistics } from '../desk/statistics.ts';
import { statisticsRoutes } from '../desk/statistics-routes.ts';
import type { Floor } from '../floor.ts';
import type { Notice } from '../notices.ts';
import { createPresentTicket } from '../tickets/present-ticket.ts';
import { createOfferedDetails } from './offered-details.ts';
import { attentionRoutes } from './routes.ts';
import { createTransactionQueries } from './transaction-queries.ts';
import { createTransactionStore } from './transaction-store.ts';

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
    ],
  };
}
