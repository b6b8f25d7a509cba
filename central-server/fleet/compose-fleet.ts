import type { Clock } from '#shared/server/kit/clock.ts';
import type { AwaitedRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { createFleetDetail } from './fleet-detail.ts';
import { createFleetFeed, type FleetFeedOptions } from './fleet-feed.ts';
import { createFleetQueries } from './fleet-queries.ts';
import { createHeartbeats } from './heartbeats.ts';
import { createReportStore } from './report-store.ts';
import { type FleetOptions, fleetRoutes } from './routes.ts';

export interface ComposeFleetOptions
  extends Pick<FleetFeedOptions, 'io' | 'several' | 'callerOf' | 'log'>,
    Pick<FleetOptions, 'newestRevision' | 'isAskedToCompare'> {
  readonly database: CentralDatabase;
  readonly clock: Clock;
}

/** Puts together the status of the branches and the feed for the pages that show it. */
export function composeFleet(options: ComposeFleetOptions) {
  const { database, clock, newestRevision } = options;
  const { db, reader } = database;
  const beats = createHeartbeats(clock);
  const queries = createFleetQueries({ reader, beats });
  const feed = createFleetFeed({ ...options, queries, beats });
  const routes: AwaitedRoute<never>[] = fleetRoutes({
    queries,
    detailOf: createFleetDetail({ reader, queries, clock }),
    keepReport: createReportStore(db, beats),
    newestRevision,
    isAskedToCompare: options.isAskedToCompare,
    heard: feed.heard,
  });
  return {
    routes,
    /** Tells pages that something about the branch has changed. */
    changed: feed.changed,
    /** Reads the status of all branches. */
    known: () => queries.branches(),
    onCommit(notices: readonly Notice[]): void {
      for (const { idBranches } of notices) feed.changed(idBranches);
    },
    stop: feed.close,
  };
}
