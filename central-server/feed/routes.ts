import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { listConflictingChanges } from '#shared/contract/central/conflicts.ts';
import { pollChanges, pullConfiguration } from '#shared/contract/replication/replication-down.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import type { FeedStore } from '#sync/central/feed-ports.ts';
import type { CentralTables } from '../db/tables.ts';
import type { ChangeSubscription } from './change-notifier.ts';
import { conflictsPage } from './conflicts.ts';

export interface FeedRoutesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly feed: FeedStore;
  readonly news: ChangeSubscription;
}

/** The way down of the configuration, as branches ask for it, and what lost where they had changed the same. */
export function feedRoutes({ reader, feed, news }: FeedRoutesOptions): AsyncRoute<never>[] {
  return [
    read(pullConfiguration, async ({ branch, body }) => {
      const part = await answerConfiguration(feed, branch.idBranches, body);
      if (!part) throw apiError('NOT_FOUND', { about: `branch ${branch.idBranches}` });
      return part;
    }),

    read(pollChanges, async ({ branch, body, signal }) => ({
      revision: await news.wait(branch.idBranches, body.revision, { waitMs: body.waitMs, signal }),
    })),

    read(listConflictingChanges, ({ query, caller }) =>
      conflictsPage(reader, { ...query, shown: visibleBranches(caller) }),
    ),
  ];
}
