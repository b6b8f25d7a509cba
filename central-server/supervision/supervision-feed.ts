import type { Kysely } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/contract/fields.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import type { CentralTables } from '../db/tables.ts';
import type { Connection, Sockets } from '../sockets.ts';

export interface SupervisionFeedOptions {
  readonly io: Sockets;
  /** True if other processes share the database and have to hear of it. */
  readonly several: boolean;
  readonly callerOf: CallerOf;
  readonly reader: Kysely<CentralTables>;
  /** Called before pages hear that something of a branch is another. */
  readonly forget: (idBranches: number) => void;
}

/** Milliseconds within which pages hear of a branch once: they read no faster. */
const BATCH_WINDOW_MS = 250;
/** Milliseconds within which the other processes hear of a branch once. */
const RELAYED_MS = 500;

const ROOM = 'branch:';
const roomOf = (idBranches: number): string => `${ROOM}${idBranches}`;
const branchRequest = z.object({ idBranches: id });

/** Tells pages that follow a branch when they are to read its figures anew, by the event that pages at branches hear too. */
export function createSupervisionFeed({ io, several, callerOf, reader, forget }: SupervisionFeedOptions) {
  const { adapter } = io.of('/');
  const throttles = createThrottles((idBranches) => {
    io.local.to(roomOf(idBranches)).emit('queues:changed', { idBranches });
  }, BATCH_WINDOW_MS);
  const relayed = createThrottles((idBranches) => io.serverSideEmit('branch:sent', idBranches), RELAYED_MS);

  /** Tells the pages of this process; the other processes have their own. */
  function changed(idBranches: number): void {
    forget(idBranches);
    if (adapter.rooms.has(roomOf(idBranches))) throttles.request(idBranches);
  }

  io.on('branch:sent', changed);
  io.on('connection', (socket) => subscribeBranch(socket, { callerOf, reader }));

  return {
    changed,

    /** Tells that rows of a branch have come in, here and to the other processes. */
    sent(idBranches: number): void {
      changed(idBranches);
      if (several) relayed.request(idBranches);
    },

    /** Tells that central has configured something: it may be about any branch. */
    configured(): void {
      for (const room of adapter.rooms.keys())
        if (room.startsWith(ROOM)) changed(Number(room.slice(ROOM.length)));
    },

    stop(): void {
      throttles.stop();
      relayed.stop();
    },
  };
}

/** Lets a page follow a branch that is included for its user, with the refusals of a branch's own server. */
function subscribeBranch(
  socket: Connection,
  { callerOf, reader }: Pick<SupervisionFeedOptions, 'callerOf' | 'reader'>,
): void {
  socket.on('branch:follow', async (request, answer) => {
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
