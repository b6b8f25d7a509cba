import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { createRestoredTickets } from '#branch-server/stored/restores/restored-tickets.ts';
import { createRestores } from '#branch-server/stored/restores/restores.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createLogPositionFile, type RestoreDetected } from './log-position.ts';
import { restoreRoutes } from './routes.ts';

export interface RestoresOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly operations: Pick<Operations, 'suspendRestored' | 'finishRestore'>;
  /** Uses the writing connection. */
  readonly places: Pick<BranchSeats, 'unlearn'>;
  /** Whether a central is asked what it has. */
  readonly hasCentral: boolean;
}

/** Milliseconds between two looks at how far the change log has come. */
const POLL_INTERVAL_MS = 60_000;

/** Tells what the branch has lost when it was put back, by whatever way, and keeps what was done already from being done again. */
export function composeRestores(options: RestoresOptions): Feature<Notice> {
  const { dataDir, database, gate, clock, log, operations, places, hasCentral } = options;
  const { sqlite, readable } = database;
  const writing = createRestores(sqlite);
  const position = createLogPositionFile(dataDir, sqlite);
  let timer: { stop(): void } | null = null;

  /** Begins to serve what was put back: says where its log ended then. */
  const conclude = (found: RestoreDetected | null) =>
    gate.command((scope) => {
      const fresh = writing.list().filter(({ head_seq }) => head_seq === null);
      if (fresh.length === 0 && found) {
        const { backupAt, missingUntil } = found;
        const copied = writing.begin(scope.now, {
          how: 'copied',
          source: hasCentral ? 'waiting' : 'nothing',
          head_seq: null,
          backup_at: backupAt,
          missing_until: missingUntil,
        });
        fresh.push(copied);
      }
      if (fresh.length > 0) places.unlearn();
      for (const restore of fresh) {
        operations.suspendRestored(restore.id, scope);
        writing.put({ ...restore, head_seq: position.head(), again_done: hasCentral ? 0 : 1 });
      }
    });

  /** On a full disk it is kept at a later look: the branch goes on without. */
  const keep = () =>
    position.keep(clock.now()).catch((error: unknown) => log.warn({ err: error }, 'place in the change log'));

  return {
    routes: restoreRoutes({
      operations,
      writing,
      hasCentral,
      reading: createRestores(readable),
      tickets: createRestoredTickets(readable),
    }),
    async start() {
      await conclude(await position.putBack());
      await keep();
      timer = every(POLL_INTERVAL_MS, keep);
    },
    async stop() {
      timer?.stop();
      await keep();
    },
  };
}
