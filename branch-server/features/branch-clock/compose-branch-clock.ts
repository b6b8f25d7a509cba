import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { createBranchDays } from '#branch-server/stored/branch-days.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { TrustedClock } from '#branch-server/stored/trusted-clock.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createBranchClock } from './branch-clock.ts';
import { branchClockRoutes } from './routes.ts';

export interface BranchClockFeatureOptions {
  readonly clock: Clock;
  readonly trustedClock: TrustedClock;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly operations: Pick<Operations, 'closeDay'>;
  readonly writing: Pick<Reads, 'days'>;
  readonly reading: Pick<Reads, 'days'>;
}

/** Composes the question whether the server clock is right, and the answers. */
export function composeBranchClock(options: BranchClockFeatureOptions) {
  const { clock, trustedClock, database, operations, writing, reading } = options;
  const read = createBranchClock({
    clock,
    trustedClock,
    days: reading.days,
    branchDays: createBranchDays(database.readable),
  });
  const feature: Feature<Notice> = {
    routes: branchClockRoutes({
      trustedClock,
      closeDay: operations.closeDay,
      reading: read,
      branchDays: createBranchDays(database.sqlite),
      writing: createBranchClock({
        clock,
        trustedClock,
        days: writing.days,
        branchDays: createBranchDays(database.sqlite),
      }),
    }),
  };
  return {
    feature,
    /** Health of the clock, for monitoring. */
    health: () => (read.pending().length > 0 ? ('doubted' as const) : ('ok' as const)),
  };
}
