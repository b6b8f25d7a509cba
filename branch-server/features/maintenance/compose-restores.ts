import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { Operations } from '#branch-server/operations/operations.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import { type ReadLosses, readLosses } from '#branch-server/stored/restore-losses.ts';
import { createRestoredTickets, type RestoredTickets } from '#branch-server/stored/restored-tickets.ts';
import { createRestores, type Restore, type Restores } from '#branch-server/stored/restores.ts';
import { createNumbering } from '#branch-server/stored/tickets/numbering.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  finishRestore,
  listRestores,
  markRestoreSeen,
  type ReportedTicket,
  type RestoreReport,
} from '#shared/contract/installation/restores.ts';
import { createStoredBackups, REPLACED_DATABASE } from '#shared/server/backup/stored-backups.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { command, type Route, read } from '#shared/server/kit/route.ts';
import { createLogPositionFile, newestRow, type RestoreDetected } from './log-position.ts';

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

export interface RestoreRouteOptions {
  readonly operations: Pick<Operations, 'finishRestore'>;
  /** Uses the reading connection, as the next. */
  readonly reading: Pick<Restores, 'list'>;
  readonly tickets: Pick<RestoredTickets, 'missing' | 'open' | 'twice'>;
  readonly writing: Pick<Restores, 'find' | 'put'>;
  readonly hasCentral: boolean;
}

/** Reports of restores, and decisions about their tickets. */
function restoreRoutes(options: RestoreRouteOptions): Route<Notice>[] {
  const { operations, reading, tickets, writing, hasCentral } = options;
  const existing = (id: number): Restore => {
    const restore = writing.find(id);
    if (!restore) throw apiError('NOT_FOUND', { about: `restore ${id}` });
    return restore;
  };
  const to = ({ id }: Restore) => ({ entity: 'restores', pk: id, name: new Date(id).toISOString() });

  return [
    read(listRestores, () => ({
      rows: reading.list().map((restore) => presentRestore(restore, tickets, { hasCentral })),
    })),

    command(markRestoreSeen, (request, scope) => {
      const restore = existing(request.params.id);
      if (restore.seen_at !== null) return {};
      const by = actorOf(request);
      writing.put({ ...restore, seen_at: scope.now, seen_by: by.username });
      scope.audit({ action: 'RESTORE_SEEN', by, to: to(restore) });
      return {};
    }),

    command(finishRestore, ({ params, body, ...request }, scope) => {
      const restore = existing(params.id);
      const at = { idRestores: restore.id, ...body };
      const finished = operations.finishRestore(at, request.caller, scope);
      const codes = finished.map(({ code }) => code);
      const after = body.retain ? { kept: codes } : { closed: codes };
      if (finished.length > 0)
        scope.audit({ action: 'FINISH_RESTORE', by: actorOf(request), to: to(restore), after });
      return body.retain ? { closed: 0, retained: codes.length } : { closed: codes.length, retained: 0 };
    }),
  ];
}

type Reported = ReturnType<RestoredTickets['missing']>[number];

/** Presents a restore as its report, with numbers that were issued twice. */
function presentRestore(
  restore: Restore,
  tickets: Pick<RestoredTickets, 'missing' | 'open' | 'twice'>,
  { hasCentral }: { readonly hasCentral: boolean },
): RestoreReport {
  const { id, how, source, missing, events, changes } = restore;
  return {
    id,
    how,
    source,
    missing,
    events,
    changes,
    by: restore.by_user,
    backupAt: restore.backup_at,
    missingUntil: restore.missing_until,
    replaced: restore.replaced,
    missingTickets: tickets.missing(id).map(presentTicket),
    toClose: tickets.open(id).map(presentTicket),
    twice: tickets.twice(id),
    resent: hasCentral
      ? {
          rows: restore.resent_rows ?? 0,
          known: restore.resent_known ?? 0,
          isDone: restore.resent_done === 1,
        }
      : null,
    seenAt: restore.seen_at,
    seenBy: restore.seen_by,
  };
}

const presentTicket = ({
  id_tickets,
  code,
  queue,
  state,
  arrived_at,
  ended_at,
}: Reported): ReportedTicket => ({
  id: id_tickets,
  code,
  state,
  arrivedAt: arrived_at,
  endedAt: ended_at,
  queue: queue ?? '',
});
