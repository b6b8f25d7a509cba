import type { Kysely } from 'kysely';
import { listLostChanges } from '#shared/contract/central/lost-changes.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { pullConfiguration, waitForNews } from '#shared/contract/replication/replication-down.ts';
import { branchesShownTo } from '#shared/server/kit/included-branches.ts';
import { type AwaitedRoute, read } from '#shared/server/kit/route.ts';
import { answerConfiguration } from '#sync/central/answer-configuration.ts';
import type { FeedStore } from '#sync/central/feed-ports.ts';
import type { CentralTables } from '../db/tables.ts';
import { lostChangesPage } from './lost-changes.ts';
import type { News } from './news.ts';

export interface FeedRoutesOptions {
  readonly reader: Kysely<CentralTables>;
  readonly feed: FeedStore;
  readonly news: News;
}

/** The way down of the configuration, as branches ask for it, and what lost where they had changed the same. */
export function feedRoutes({ reader, feed, news }: FeedRoutesOptions): AwaitedRoute<never>[] {
  return [
    read(pullConfiguration, async ({ branch, body }) => {
      const part = await answerConfiguration(feed, branch.idBranches, body);
      if (!part) throw refuse('NOT_FOUND', { about: `branch ${branch.idBranches}` });
      return part;
    }),

    read(waitForNews, async ({ branch, body, signal }) => ({
      revision: await news.wait(branch.idBranches, body.revision, { waitMs: body.waitMs, signal }),
    })),

    read(listLostChanges, ({ query, caller }) =>
      lostChangesPage(reader, { ...query, shown: branchesShownTo(caller) }),
    ),
  ];
}
