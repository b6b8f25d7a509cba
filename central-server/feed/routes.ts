import { refuse } from '../../shared/contract/refusal.ts';
import { pullConfiguration, waitForNews } from '../../shared/contract/replication-down.ts';
import { type AwaitedRoute, read } from '../../shared/server/kit/route.ts';
import { answerConfiguration } from '../../sync/central/answer-configuration.ts';
import type { FeedStore } from '../../sync/central/feed-ports.ts';
import type { News } from './news.ts';

/** The way down of the configuration, as branches ask for it. */
export function feedRoutes({ feed, news }: { feed: FeedStore; news: News }): AwaitedRoute<never>[] {
  return [
    read(pullConfiguration, async ({ branch, body }) => {
      const part = await answerConfiguration(feed, branch.idBranches, body);
      if (!part) throw refuse('NOT_FOUND', { about: `branch ${branch.idBranches}` });
      return part;
    }),

    read(waitForNews, async ({ branch, body, signal }) => ({
      revision: await news.wait(branch.idBranches, body.revision, { waitMs: body.waitMs, signal }),
    })),
  ];
}
