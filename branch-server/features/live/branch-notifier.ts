import type { Database } from 'better-sqlite3';
import type { Server } from 'socket.io';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { ClientEvents, ClosedBy, ServerEvents } from '#shared/contract/socket-events.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { Clock } from '#shared/server/kit/clock.ts';

/** Minimum interval of updates to all pages of a branch, ms: each update causes a refetch by every page. */
const BATCH_WINDOW_MS = 250;

/** Allows a handshake to take so much longer than the first read of its page. */
const HANDSHAKE_MS = 10_000;

export const roomOf = (idBranches: number): string => `branch:${idBranches}`;
export const pagesOf = (idUsers: number): string => `user:${idUsers}`;

interface Page {
  emit(event: 'configuration:changed'): unknown;
}

/**
 * Notifies staff pages of committed changes: pages of an operator immediately of their workstation, all pages of a
 * branch in batches of its queues and workstations.
 */
export function createBranchNotifier(
  io: Server<ClientEvents, ServerEvents>,
  viewersOf: (idWorkstations: number) => ReadonlySet<number>,
  clock: Pick<Clock, 'mono'>,
) {
  // A page may have read from the server that ran before this one.
  let configuredAt = clock.mono();
  const queues = createThrottles(
    (idBranches) => io.to(roomOf(idBranches)).emit('queues:changed', { idBranches }),
    BATCH_WINDOW_MS,
  );
  const workstations = createThrottles(
    (idBranches) => io.to(roomOf(idBranches)).emit('workstations:changed', { idBranches }),
    BATCH_WINDOW_MS,
  );

  const appointments = createThrottles(
    (idBranches) => io.to(roomOf(idBranches)).emit('appointments:changed', { idBranches }),
    BATCH_WINDOW_MS,
  );

  function notifyOperatorPages(changed: ReadonlyMap<number, ClosedBy | undefined>) {
    for (const [idWorkstations, closedBy] of changed) {
      const rooms = [...viewersOf(idWorkstations)].map(pagesOf);
      if (rooms.length > 0)
        io.to(rooms).emit('workstation:changed', { idWorkstations, ...(closedBy && { closedBy }) });
    }
  }

  function notifyPostponed(idWorkstations: number, code: string) {
    const rooms = [...viewersOf(idWorkstations)].map(pagesOf);
    if (rooms.length > 0) io.to(rooms).emit('ticket:postponed', { code });
  }

  return {
    /** Notifies a page whose first reads may be older than the last change of the configuration. */
    onConnection(socket: Page, openMs: number): void {
      if (clock.mono() - configuredAt <= openMs + HANDSHAKE_MS) socket.emit('configuration:changed');
    },

    onCommit(notices: readonly Notice[]): void {
      const changed = new Map<number, ClosedBy | undefined>();
      const ofConfiguration = notices.some(({ kind }) => kind === 'configuration' || kind === 'configured');
      if (ofConfiguration) {
        configuredAt = clock.mono();
        io.emit('configuration:changed');
      }
      for (const notice of notices) {
        if (notice.kind === 'alert') io.to(pagesOf(notice.idUsers)).emit('alerts:changed');
        if (notice.kind === 'appointment') appointments.request(notice.idBranches);
        if (notice.kind === 'ticket') queues.request(notice.idBranches);
        if (notice.kind === 'workstation' && notice.postponed)
          notifyPostponed(notice.idWorkstations, notice.postponed);
        const of = workstationIn(notice);
        if (!of) continue;
        workstations.request(of.idBranches);
        // Keeps the user who closed it, whatever else the commit changed.
        changed.set(of.idWorkstations, of.closedBy ?? changed.get(of.idWorkstations));
      }
      notifyOperatorPages(changed);
    },

    stop(): void {
      appointments.stop();
      queues.stop();
      workstations.stop();
    },
  };
}

function workstationIn(notice: Notice) {
  if (notice.kind !== 'ticket' && notice.kind !== 'workstation' && notice.kind !== 'waiting') return null;
  const { idBranches, idWorkstations } = notice;
  if (idWorkstations === null) return null;
  return {
    idBranches,
    idWorkstations,
    closedBy: notice.kind === 'workstation' ? notice.closedBy : undefined,
  };
}

/**
 * Users whose pages show a workstation: its user, and the one before the commit. Queried once per workstation and
 * commit, over the reading connection.
 */
export function createWorkstationViewers(
  readable: Database,
): (idWorkstations: number) => ReadonlySet<number> {
  const open = statement<object>()(readable, (db) =>
    db
      .selectFrom('workstation_sessions')
      .select(['id_workstations', 'id_users'])
      .where('closed_at', 'is', null),
  );
  const holder = statement<{ workstation: number }>()(readable, (db, p) =>
    db
      .selectFrom('workstation_sessions')
      .select('id_users')
      .where('id_workstations', '=', p('workstation'))
      .where('closed_at', 'is', null),
  );
  const last = new Map(open.all({}).map((session) => [session.id_workstations, session.id_users]));

  return (idWorkstations) => {
    const before = last.get(idWorkstations);
    const now = holder.get({ workstation: idWorkstations })?.id_users;
    if (now !== undefined) last.set(idWorkstations, now);
    return new Set([before, now].filter((user) => user !== undefined));
  };
}
