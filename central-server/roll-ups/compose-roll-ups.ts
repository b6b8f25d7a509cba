import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { Notice } from '../notices.ts';
import type { BranchState } from './consolidated/completeness.ts';
import { createReadCompleteness } from './consolidated/read-completeness.ts';
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
  /** Tells how far what is known of branches goes. */
  readonly known: ReturnType<typeof createReadCompleteness>;
}

/** Keeps the figures of all branches equal to their facts, and answers with them. */
export function composeRollUps({ database, fleet, clock, log }: RollUpsOptions): RollUps {
  const { reader } = database;
  const { start, stop } = createRollUpHousekeeping({ database, clock, log });
  return {
    feature: { routes: consolidatedRoutes({ reader, fleet }), start, stop },
    known: createReadCompleteness(reader, fleet),
  };
}
