import { randomInt } from 'node:crypto';
import { challengeBranch } from '#shared/contract/replication/replication.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { AwaitedRoute, Limit } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import { createFleetFeed, type FleetFeedOptions } from '../live/fleet-feed.ts';
import type { Notice } from '../notices.ts';
import { createBranchGuard } from '../registry/branch-guard.ts';
import { createEnrolment } from '../registry/enrolment.ts';
import { registryRoutes } from '../registry/routes.ts';
import { createFleetDetail } from './fleet-detail.ts';
import { createFleetQueries } from './fleet-queries.ts';
import { createHeartbeats } from './heartbeats.ts';
import { createReportStore } from './report-store.ts';
import { type FleetOptions, fleetRoutes } from './routes.ts';

export interface ComposeFleetOptions
  extends Pick<FleetFeedOptions, 'io' | 'several' | 'callerOf' | 'log'>,
    Pick<FleetOptions, 'newestRevision'> {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  /** What this central calls itself to a machine that is enrolled. */
  readonly centralName: string;
  /** Guesses at codes of one address. */
  readonly enrolLimit: Limit;
}

/** Questions for a challenge that one address has for one branch: a branch needs one after each start. */
const CHALLENGES_PER_MINUTE = 60;

/** The branches as central knows them: whose machine is whose, how each is, and pages that look on. */
export function composeFleet(options: ComposeFleetOptions) {
  const { database, clock, centralName, enrolLimit, newestRevision } = options;
  const { db, reader } = database;
  const beats = createHeartbeats(clock);
  const queries = createFleetQueries({ reader, beats });
  const feed = createFleetFeed({ ...options, queries, beats });
  const registry = createBranchGuard(db);
  const routes: AwaitedRoute<never>[] = [
    ...registryRoutes({
      enrolment: createEnrolment({ db, below: (limit) => randomInt(limit) }),
      registry,
      centralName,
      enrolLimit,
      challengeLimit: { perMinute: CHALLENGES_PER_MINUTE, by: branchOf },
      changed: feed.changed,
    }),
    ...fleetRoutes({
      queries,
      detailOf: createFleetDetail({ reader, queries, clock }),
      keepReport: createReportStore(db, beats),
      newestRevision,
      heard: feed.heard,
    }),
  ];
  return {
    routes,
    /** Knows the branches by what they sign. */
    branches: registry,
    /** Something about the branch is another than it was. */
    changed: feed.changed,
    /** How all of them are. */
    known: () => queries.branches(),
    told(notices: readonly Notice[]): void {
      for (const { idBranches } of notices) feed.changed(idBranches);
    },
    stop: feed.close,
  };
}

/** Many branches may share one address to the outside. */
const branchOf = (body: unknown): string => {
  const asked = challengeBranch.body?.safeParse(body ?? {});
  return asked?.success ? String(asked.data.idBranches) : 'none';
};
