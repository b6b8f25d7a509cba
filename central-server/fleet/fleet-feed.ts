import type { Logger } from 'pino';
import { MANAGE_FLEET } from '#shared/contract/central/registry.ts';
import { type Caller, type CallerOf, mayUse } from '#shared/server/kit/caller.ts';
import { disconnectSignedOut } from '#shared/server/kit/disconnect-signed-out.ts';
import { every } from '#shared/server/kit/every.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import type { Connection, Sockets } from '../sockets.ts';
import type { FleetQueries } from './fleet-queries.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface FleetFeedOptions {
  readonly io: Sockets;
  /** True if other processes share the database and have to hear of it. */
  readonly several: boolean;
  readonly callerOf: CallerOf;
  readonly queries: FleetQueries;
  readonly heartbeats: Heartbeats;
  readonly log: Logger;
  /** Hears in every process of each branch of which something is known that was not. */
  readonly noted: (idBranches: number) => void;
}

/** Milliseconds that news are gathered before pages hear of them: a thousand branches report fifty times a second. */
const GATHER_MS = 300;
/** Most branches of one message, should all of them fall silent together. */
const MAX_BRANCHES_PER_MESSAGE = 500;
/** Milliseconds between two looks for branches that have become silent. */
const OFFLINE_CHECK_MS = 1_000;

/** Rooms of those who follow all branches, and of those who follow the ones that are included for them. */
const FLEET = 'fleet';
const PART = 'part of the fleet';
/** Room of those who may only watch: they hear that something has changed, and read the dashboard's figures. */
const WATCHING = 'watching';

/** Tells pages that show the fleet what has changed of it, whichever process heard the branch. */
export function createFleetFeed({
  io,
  several,
  callerOf,
  queries,
  heartbeats: beats,
  log,
  noted,
}: FleetFeedOptions) {
  const changes = new Set<number>();
  /** Which branches each follower of a part may see. */
  const shownTo = new Map<string, readonly number[]>();
  let timer: NodeJS.Timeout | null = null;
  let notifyTimer: Promise<void> = Promise.resolve();

  /** Gathers news for the pages of this process; the other processes have their own. */
  function note(idBranches: number): void {
    noted(idBranches);
    changes.add(idBranches);
    timer ??= setTimeout(() => {
      timer = null;
      notifyTimer = notifyTimer.then(sendChanges);
    }, GATHER_MS);
  }

  async function sendChanges(): Promise<void> {
    const ids = [...changes];
    changes.clear();
    // Drops the news while no page follows: one that comes later asks for all of it.
    const { adapter, sockets } = io.of('/');
    if (![FLEET, PART, WATCHING].some((room) => adapter.rooms.has(room))) return;
    io.local.to(WATCHING).emit('fleet:changed', []);
    try {
      for (let from = 0; from < ids.length; from += MAX_BRANCHES_PER_MESSAGE) {
        const branches = await queries.branches(ids.slice(from, from + MAX_BRANCHES_PER_MESSAGE));
        io.local.to(FLEET).emit('fleet:changed', branches);
        for (const id of adapter.rooms.get(PART) ?? []) {
          const own = branches.filter((branch) => shownTo.get(id)?.includes(branch.id));
          if (own.length > 0) sockets.get(id)?.emit('fleet:changed', own);
        }
      }
    } catch (error) {
      log.error({ err: error }, 'the fleet could not be read');
    }
  }

  function noteSeen(idBranches: number): void {
    beats.heard(idBranches);
    note(idBranches);
  }

  /** Lets a page hear of what its user may see, now and when that has changed. */
  function subscribe(socket: Connection, caller: Caller): void {
    if (caller.watches) return void socket.join(WATCHING);
    const shown = visibleBranches(caller);
    if (shown) shownTo.set(socket.id, shown);
    else shownTo.delete(socket.id);
    void socket.leave(shown ? FLEET : PART);
    void socket.join(shown ? PART : FLEET);
  }

  io.on('connection', (socket) => {
    subscribeFleet(socket, callerOf, subscribe);
    socket.on('disconnect', () => shownTo.delete(socket.id));
  });
  io.on('branch:heard', noteSeen);
  io.on('branch:changed', note);
  const signedOut = disconnectSignedOut(io, callerOf, log, (id, caller) => {
    const socket = io.of('/').sockets.get(id);
    if (!socket) return;
    if (canSubscribe(caller)) subscribe(socket, caller);
    else for (const room of [FLEET, PART]) void socket.leave(room);
  });
  const silence = every(OFFLINE_CHECK_MS, () => beats.wentOffline().forEach(note));

  return {
    /** Tells that a branch has reported. */
    heard(idBranches: number): void {
      noteSeen(idBranches);
      if (several) io.serverSideEmit('branch:heard', idBranches);
    },

    /** Tells that something about a branch has changed: its name, its machine, what lies in quarantine. */
    changed(idBranches: number): void {
      note(idBranches);
      if (several) io.serverSideEmit('branch:changed', idBranches);
    },

    async close(): Promise<void> {
      signedOut.stop();
      silence.stop();
      if (timer) clearTimeout(timer);
      await notifyTimer;
    },
  };
}

const canSubscribe = (caller: Caller): boolean => caller.watches || mayUse(caller, MANAGE_FLEET);

function subscribeFleet(
  socket: Connection,
  callerOf: CallerOf,
  subscribe: (socket: Connection, caller: Caller) => void,
): void {
  socket.on('fleet:follow', async (answer) => {
    if (typeof answer !== 'function') return;
    const found = await callerOf(String(socket.handshake.auth.token ?? ''));
    if (found.kind !== 'known') {
      return answer({ ok: false, status: found.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN' });
    }
    if (!canSubscribe(found.caller)) return answer({ ok: false, status: 'FORBIDDEN' });
    subscribe(socket, found.caller);
    answer({ ok: true, value: null });
  });
}
