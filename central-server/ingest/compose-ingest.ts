import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { MergeUserChange } from './apply-changes.ts';
import { type ClaimOptions, claimRoutes } from './claims.ts';
import { KNOWLEDGE } from './knowledge.ts';
import { purgeExpiredIdentities, recordLogRange, requestHandshakes } from './log-ranges.ts';
import { createMonths } from './postgres-months.ts';
import { createQuarantine } from './quarantine-commands.ts';
import { quarantineRoutes } from './quarantine-routes.ts';
import { createRewound } from './rewound.ts';
import { createBackPressure, ingestRoutes } from './routes.ts';
import { createStreamStore } from './stream-store.ts';

export interface ComposeIngestOptions {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  /** Merges changes of users from branches into the rows of central. */
  readonly mergeUserChange?: MergeUserChange | undefined;
  readonly gate: ClaimOptions['gate'];
  /** Requests a branch to compare its days with central. */
  readonly requestComparison: ClaimOptions['requestComparison'];
  /** Called when the state of a branch changed: a stream stopped, a copy was detected, a quarantine was emptied. */
  readonly changed: (idBranches: number) => void;
  /** Called after rows of a branch were received. */
  readonly sent: (idBranches: number) => void;
}

/** The receiving end of replication over central's database. */
export function composeIngest(options: ComposeIngestOptions) {
  const { database, clock, log, mergeUserChange, changed } = options;
  const { db, reader, dialect } = database;
  const store = createStreamStore({ database, clock, mergeUserChange });
  const quarantine = createQuarantine({ database, mergeUserChange });
  const pressure = createBackPressure();
  const months = dialect === 'postgres' ? createMonths(db) : null;
  const deps = {
    store,
    knowledge: KNOWLEDGE,
    busyForMs: pressure.busyForMs,
    alarm(branch: string, reason: string) {
      log.warn({ idBranches: Number(branch), reason }, 'replication of a branch needs someone');
      changed(Number(branch));
    },
  };
  const routes: AsyncRoute<never>[] = [
    ...ingestRoutes({
      db,
      world: deps,
      pressure,
      months,
      clock,
      rewound: createRewound(db),
      storeSuspendedLog: (idBranches, hello) => recordLogRange(db, idBranches, hello),
      sent: options.sent,
    }),
    ...quarantineRoutes({ reader, store, quarantine, changed }),
    ...claimRoutes({
      gate: options.gate,
      reader,
      store,
      quarantine,
      requestComparison: options.requestComparison,
      changed,
    }),
  ];
  return {
    routes,
    /** Creates partitions of coming months and purges expired identities. At start, and periodically. */
    async doHousekeeping(): Promise<void> {
      await months?.prepare(clock.now());
      await purgeExpiredIdentities(db);
      await requestHandshakes(db);
    },
  };
}
