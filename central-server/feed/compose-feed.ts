import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { createFeedStore } from './feed-store.ts';
import { forgetDeletions } from './forget-deletions.ts';
import { createMergeUserChange } from './merge-user-change.ts';
import { createNews } from './news.ts';
import { feedRoutes } from './routes.ts';
import { sortPeople } from './sort-people.ts';

/** Milliseconds that deletions are remembered: a branch that was away for longer takes what it has anew. */
const DELETIONS_KEPT_MS = 180 * 86_400_000;

/** The configuration's way down to the branches, over central's database. */
export function composeFeed({
  database,
  clock,
  log,
}: {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  readonly log: Logger;
}) {
  const { db, reader, dialect } = database;
  const news = createNews(reader, (error) => log.error({ err: error }, 'the feed cannot be read'));
  return {
    routes: feedRoutes({ reader, feed: createFeedStore(reader), news }),
    newestRevision: news.newest,
    mergeUserChange: createMergeUserChange({ dialect, clock }),
    /** Forgets deletions that are older. */
    doHousekeeping: () => forgetDeletions(db, clock.now() - DELETIONS_KEPT_MS),
    start: () => sortPeople(db, clock.now()),
    stop: news.stop,
  };
}
