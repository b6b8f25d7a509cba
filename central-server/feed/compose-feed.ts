import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import { createLicences } from '#shared/server/licence/licences.ts';
import { createWithinLimit } from '#shared/server/licence/within-limit.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import type { AskFirstOptions } from '#shared/server/waiting-people/ask-first.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralGate } from '../db/write-gate.ts';
import { createFeedStore } from './feed-store.ts';
import { forgetDeletions } from './forget-deletions.ts';
import { createMergeUserChange } from './merge-user-change.ts';
import { createNews } from './news.ts';
import { forgetSaves } from './rollouts/forget-saves.ts';
import { rolloutRoutes } from './rollouts/routes.ts';
import { feedRoutes } from './routes.ts';
import { sortPeople } from './sort-people.ts';

/** Milliseconds that deletions are remembered: a branch that was away for longer takes what it has anew. */
const DELETIONS_KEPT_MS = 180 * 86_400_000;

/** Milliseconds that what people save is kept, to be taken back. */
const SAVES_KEPT_MS = 90 * 86_400_000;

/** The configuration's way down to the branches, over central's database. */
export function composeFeed({
  database,
  clock,
  log,
  gate,
  askFirst,
  licenceKey = null,
}: {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gate: CentralGate<never>;
  readonly askFirst: () => AskFirstOptions;
  readonly licenceKey?: ServerOptions['licenceKey'];
}) {
  const { db, reader, dialect } = database;
  const news = createNews(reader, (error) => log.error({ err: error }, 'the feed cannot be read'));
  return {
    routes: [
      ...feedRoutes({ reader, feed: createFeedStore(reader), news }),
      ...rolloutRoutes({
        ...{ reader, gate, askFirst },
        withinLimit: createWithinLimit(createLicences(licenceKey)),
      }),
    ],
    newestRevision: news.newest,
    mergeUserChange: createMergeUserChange({ dialect, clock }),
    /** Forgets deletions, and what could be taken back, that are older. */
    async doHousekeeping() {
      await forgetDeletions(db, clock.now() - DELETIONS_KEPT_MS);
      await forgetSaves(db, clock.now() - SAVES_KEPT_MS);
    },
    start: () => sortPeople(db, clock.now()),
    stop: news.stop,
  };
}
