import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AwaitedRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import type { Known } from './consolidated/completeness.ts';
import { consolidatedRoutes } from './consolidated/routes.ts';
import { createRollUpHousekeeping } from './roll-up-housekeeping.ts';

export interface RollUpsOptions {
  readonly database: CentralDatabase;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly Known[]>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps the figures of all branches equal to their facts, and answers with them. */
export function composeRollUps(options: RollUpsOptions): Feature<Notice, AwaitedRoute<Notice>> {
  const { database, fleet, clock, log } = options;
  const { start, stop } = createRollUpHousekeeping({ database, clock, log });
  return { routes: consolidatedRoutes({ reader: database.reader, fleet }), start, stop };
}
