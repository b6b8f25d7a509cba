import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { CentralTables } from '#central-server/db/tables.ts';
import { id } from '#shared/contract/fields.ts';
import { createThrottle, createThrottles } from '#shared/domain/time/throttle.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import type { Connection, Sockets } from '../sockets.ts';

export interface SupervisionFeedOptions {
  readonly io: Sockets;
  /** True if other processes share the database and need the events. */
  readonly several: boolean;
  readonly callerOf: CallerOf;
  readonly reader: Kysely<CentralTables>;
  /** Called before pages are notified of a change. */
  readonly invalidate: (idBranches: number) => void;
}

/** Minimum time between notices of one branch to pages. */
const BATCH_WINDOW_MS = 250;
/** Interval of the notices to other processes, with all branches of that time. */
const RELAYED_MS = 1_000;

const ROOM = 'branch:';
const roomOf = (idBranches: number): string => `${ROOM}${idBranches}`;
const branchRequest = z.object({ idBranches: id });

/** Notifies pages that follow a branch when to read its metrics again, with the event that branches use. */
export function createSupervisionFeed({ io, several, callerOf, reader, invalidate }: SupervisionFeedOptions) {
  const { adapter } = io.of('/');
  const throttles = createThrottles((idBranches) => {
    io.local.to(roomOf(idBranches)).emit('queues:changed', { idBranches });
  }, BATCH_WINDOW_MS);
  const received = new Set<number>();
  const relay = createThrottle(() => {
    io.serverSideEmit('branches:sent', [...received]);
    received.clear();
  }, RELAYED_MS);

  /** Notifies the pages of this process. */
  function changed(idBranches: number): void {
    invalidate(idBranches);
    if (adapter.rooms.has(roomOf(idBranches))) throttles.request(idBranches);
  }

  io.on('branches:sent', (branches) => branches.forEach(changed));
  io.on('connection', (socket) => subscribeBranch(socket, { callerOf, reader }));

  return {
    changed,

    /** Called when rows of a branch arrive; notifies other processes too. */
    sent(idBranches: number): void {
      changed(idBranches);
      if (!several) return;
      received.add(idBranches);
      relay.request();
    },

    /** Called after a configuration change, which may concern any branch. */
    configured(): void {
      for (const room of adapter.rooms.keys())
        if (room.startsWith(ROOM)) changed(Number(room.slice(ROOM.length)));
    },

    stop(): void {
      throttles.stop();
      relay.stop();
    },
  };
}

/** Subscribes a page to a branch, with the same errors as a branch server. */
function subscribeBranch(
  socket: Connection,
  { callerOf, reader }: Pick<SupervisionFeedOptions, 'callerOf' | 'reader'>,
): void {
  socket.on('branch:subscribe', async (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = branchRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const found = await callerOf(String(socket.handshake.auth.token ?? ''));
    if (found.kind !== 'known') {
      return answer({ ok: false, status: found.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN' });
    }
    const { idBranches } = wanted.data;
    const branch = await reader
      .selectFrom('branches')
      .select('id')
      .where('id', '=', idBranches)
      .executeTakeFirst();
    if (!branch) return answer({ ok: false, status: 'NOT_FOUND' });
    if (!mayWorkAt(found.caller, idBranches)) return answer({ ok: false, status: 'NOT_YOUR_BRANCH' });
    if (!socket.connected) return;
    await socket.join(roomOf(idBranches));
    answer({ ok: true, value: null });
  });
}
