import type { Logger } from 'pino';
import type { Clock } from '../../shared/server/kit/clock.ts';
import type { AwaitedRoute } from '../../shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Known } from './consolidated/completeness.ts';
import { consolidatedRoutes } from './consolidated/routes.ts';
import { createRollUpKeeper, type RollUpKeeper } from './roll-up-keeper.ts';

export interface RollUpsOptions {
  readonly database: CentralDatabase;
  /** How the branches are. */
  readonly fleet: () => Promise<readonly Known[]>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface RollUps extends Pick<RollUpKeeper, 'start' | 'stop'> {
  readonly routes: readonly AwaitedRoute<never>[];
}

/** Figures of all branches: kept equal to their facts, and read. */
export function composeRollUps({ database, fleet, clock, log }: RollUpsOptions): RollUps {
  const { start, stop } = createRollUpKeeper({ database, clock, log });
  return { routes: consolidatedRoutes({ reader: database.reader, fleet }), start, stop };
}
