import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { type ReadLosses, readLosses } from '#branch-server/stored/restore-losses.ts';
import { createRestoredTickets } from '#branch-server/stored/restored-tickets.ts';
import { createRestores } from '#branch-server/stored/restores.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import { createStoredBackups, REPLACED_DATABASE } from '#shared/server/backup/stored-backups.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { createLogPositionFile, newestRow, type RestoreDetected } from './log-position.ts';
import { restoreRoutes } from './routes.ts';

export interface RestoresOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'file' | 'sqlite' | 'readable'>;
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly operations: Pick<Operations, 'suspendRestored' | 'finishRestore'>;
  /** Uses the writing connection. */
  readonly seats: Pick<BranchSeats, 'unlearn'>;
  /** Whether central is queried for its data. */
  readonly hasCentral: boolean;
}

/** Interval at which the position of the change log is stored, ms. */
const POLL_INTERVAL_MS = 60_000;

/**
 * Reports the losses of a restored branch, whatever the way of restoring, and prevents that finished work is
 * repeated.
 */
export function composeRestores(options: RestoresOptions): Feature<Notice> {
  const { dataDir, database, gate, clock, log, operations, seats, hasCentral } = options;
  const { sqlite, readable } = database;
  const writing = createRestores(sqlite);
  const newest = newestRow(sqlite);
  const position = createLogPositionFile(dataDir, readable);
  let timer: { stop(): void } | null = null;

  const storedBackups = createStoredBackups(dataDir, database.file);
  const losses = createRestoredTickets(sqlite);
  const numbering = createNumbering(sqlite);
  const deleteNote = sqlite.prepare('delete from installation where name = ?');

  /** Reads what the database has that the command `restore` replaced; null if there is none, or it is unreadable. */
  function lossesOfCommand(): (ReadLosses & { readonly replaced: string }) | null {
    const replaced = readable
      .prepare('select value from installation where name = ?')
      .pluck()
      .get(REPLACED_DATABASE) as string | undefined;
    if (replaced === undefined || !existsSync(storedBackups.fileOf(replaced))) return null;
    try {
      return { replaced, ...readLosses(database.file, storedBackups.fileOf(replaced)) };
    } catch (error) {
      log.warn(
        { err: error, replaced },
        'the replaced database cannot be read: the report lacks its tickets',
      );
      return null;
    }
  }

  /** Starts using the restored database, and records the end of its log. */
  const conclude = (found: RestoreDetected | null, difference: ReturnType<typeof lossesOfCommand>) =>
    gate.command((scope) => {
      deleteNote.run(REPLACED_DATABASE);
      const fresh = writing.list().filter(({ head_seq }) => head_seq === null);
      if (fresh.length === 0 && found) {
        const { backupAt, missingUntil } = found;
        const copied = writing.begin(scope.now, {
          how: 'copied',
          source: difference ? 'database' : hasCentral ? 'waiting' : 'nothing',
          head_seq: null,
          backup_at: backupAt,
          missing_until: missingUntil,
          ...(difference && {
            replaced: difference.replaced,
            missing: difference.missing,
            events: difference.events,
            changes: difference.changes,
          }),
        });
        for (const ticket of difference?.tickets ?? [])
          losses.add({ ...ticket, id_restores: copied.id, resolution: null });
        const issued = difference?.tickets.filter(({ kind }) => kind === 'missing') ?? [];
        for (const [idBranches, ofBranch] of Map.groupBy(issued, ({ id_branches }) => id_branches))
          numbering.goOn(
            idBranches,
            ofBranch.map(({ id_queues, ...ticket }) => ({ ...ticket, idQueues: id_queues })),
          );
        fresh.push(copied);
      }
      if (fresh.length > 0) seats.unlearn();
      for (const restore of fresh) {
        operations.suspendRestored(restore.id, scope);
        writing.put({ ...restore, head_seq: newest.get({})?.seq ?? 0, resent_done: hasCentral ? 0 : 1 });
      }
    });

  /** With a full disk, a later run stores it; the branch continues. */
  const store = () =>
    position
      .store(clock.now())
      .catch((error: unknown) => log.warn({ err: error }, 'place in the change log'));

  return {
    routes: restoreRoutes({
      operations,
      writing,
      hasCentral,
      reading: createRestores(readable),
      tickets: createRestoredTickets(readable),
    }),
    async start() {
      await conclude(await position.detectRestore(), lossesOfCommand());
      await store();
      timer = every(POLL_INTERVAL_MS, store);
    },
    async stop() {
      timer?.stop();
      await store();
    },
  };
}
