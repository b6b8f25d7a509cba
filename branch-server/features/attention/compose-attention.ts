import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { createOfferedDetails } from '#branch-server/stored/offered-details.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import { createPresentTicket } from '#branch-server/stored/tickets/present-ticket.ts';
import { createTransactionQueries } from '#branch-server/stored/transaction-queries.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { attentionRoutes } from './routes.ts';

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
