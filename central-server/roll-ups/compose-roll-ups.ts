import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import { type BranchState, completenessOf, mergeCompleteness } from './consolidated/completeness.ts';
import { reachOf } from './consolidated/reach.ts';
import { consolidatedRoutes } from './consolidated/routes.ts';
import { createRollUpHousekeeping } from './roll-up-housekeeping.ts';

export interface RollUpsOptions {
  readonly database: CentralDatabase;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly BranchState[]>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface RollUps {
  readonly feature: Feature<Notice, AsyncRoute<Notice>>;
  /** Reads how complete the data of branches is. */
  readonly known: ReturnType<typeof createReadCompleteness>;
}

/** Maintains the metrics of all branches from their facts, and serves them. */
export function composeRollUps({ database, fleet, clock, log }: RollUpsOptions): RollUps {
  const { reader } = database;
  const { start, stop } = createRollUpHousekeeping({ database, clock, log });
  return {
    feature: { routes: consolidatedRoutes({ reader, fleet }), start, stop },
    known: createReadCompleteness(reader, fleet),
  };
}

/** Combined completeness of branches for the requested days. */
function createReadCompleteness(reader: Kysely<CentralTables>, fleet: () => Promise<readonly BranchState[]>) {
  return async (branches: readonly number[], days: DayRange, now: Millis) => {
    if (branches.length === 0) return { asOf: now, complete: true };
    const reach = await reachOf(reader, { ...days, visible: branches }, now);
    const ofBranch = new Map((await fleet()).map((one) => [one.id, one]));
    const complete = await completenessOf(reader, reach, now);
    const all = mergeCompleteness(reach.branches.map((branch) => complete(branch, ofBranch.get(branch.id))));
    return { asOf: all.asOf ?? now, complete: all.complete === 'Y' };
  };
}
