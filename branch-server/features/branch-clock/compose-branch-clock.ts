import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import { createBranchDays } from '#branch-server/stored/days/branch-days.ts';
import type { TrustedClock } from '#branch-server/stored/days/trusted-clock.ts';
import type { Reads } from '#branch-server/stored/reads.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createBranchClock } from './branch-clock.ts';
import { branchClockRoutes } from './routes.ts';

export interface BranchClockFeatureOptions {
  readonly clock: Clock;
  readonly believed: TrustedClock;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly operations: Pick<Operations, 'closeDay'>;
  readonly writing: Pick<Reads, 'days'>;
  readonly reading: Pick<Reads, 'days'>;
}

/** Puts together the question whether the server's clock is right, and what staff answer. */
export function composeBranchClock(options: BranchClockFeatureOptions) {
  const { clock, believed, database, operations, writing, reading } = options;
  const read = createBranchClock({
    clock,
    believed,
    days: reading.days,
    branchDays: createBranchDays(database.readable),
  });
  const feature: Feature<Notice> = {
    routes: branchClockRoutes({
      believed,
      closeDay: operations.closeDay,
      reading: read,
      branchDays: createBranchDays(database.sqlite),
      writing: createBranchClock({
        clock,
        believed,
        days: writing.days,
        branchDays: createBranchDays(database.sqlite),
      }),
    }),
  };
  return {
    feature,
    /** Tells whether the clock is in doubt: for whoever watches the server. */
    health: () => (read.asked().length > 0 ? ('doubted' as const) : ('ok' as const)),
  };
}
