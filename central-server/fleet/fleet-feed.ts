import type { Logger } from 'pino';
import { MANAGE_FLEET } from '#shared/contract/central/registry.ts';
import { type Caller, type CallerOf, mayUse } from '#shared/server/kit/caller.ts';
import { disconnectSignedOut } from '#shared/server/kit/disconnect-signed-out.ts';
import { every } from '#shared/server/kit/every.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { Connection, Sockets } from '../sockets.ts';
import type { FleetQueries } from './fleet-queries.ts';
import type { Heartbeats } from './heartbeats.ts';

export interface FleetFeedOptions {
  readonly io: Sockets;
  /** True if other processes share the database and need the events. */
  readonly several: boolean;
  readonly callerOf: CallerOf;
  readonly queries: FleetQueries;
  readonly heartbeats: Heartbeats;
  readonly log: Logger;
  /** Called in every process for each branch with changed status. */
  readonly noted: (idBranches: number) => void;
}

/** Time for which changes are collected: a thousand branches report fifty times a second. */
const GATHER_MS = 300;
/** Maximum branches per message, for example when all go offline together. */
const MAX_BRANCHES_PER_MESSAGE = 500;
/** Interval of the check for branches that went offline. */
const OFFLINE_CHECK_MS = 1_000;

/** Socket rooms of users of all branches and of users with included branches. */
const FLEET = 'fleet';
const PART = 'part of the fleet';
/** Socket room of wallboards: they receive change notices only. */
const WATCHING = 'watching';

/** Pushes fleet changes to pages, whichever process received them. */
export function createFleetFeed({
  io,
  several,
  callerOf,
  queries,
  heartbeats,
  log,
  noted,
}: FleetFeedOptions) {
  const changes = new Set<number>();
  /** Branches that each subscriber with included branches may see. */
  const visibleByUser = new Map<string, readonly number[]>();
  let timer: NodeJS.Timeout | null = null;
  const send = oneRunAtATime(sendChanges, (error) =>
    log.error({ err: error }, 'the fleet could not be read'),
  );

  /** Collects a change for the pages of this process. */
  function note(idBranches: number): void {
    noted(idBranches);
    changes.add(idBranches);
    timer ??= setTimeout(() => {
      timer = null;
      send();
    }, GATHER_MS);
  }

  async function sendChanges(): Promise<void> {
    const ids = [...changes];
    changes.clear();
    // Drops collected changes while no page is subscribed; a new page reads everything.
    const { adapter, sockets } = io.of('/');
    if (![FLEET, PART, WATCHING].some((room) => adapter.rooms.has(room))) return;
    io.local.to(WATCHING).emit('fleet:changed', []);
    for (let from = 0; from < ids.length; from += MAX_BRANCHES_PER_MESSAGE) {
      const branches = await queries.branches(ids.slice(from, from + MAX_BRANCHES_PER_MESSAGE));
      io.local.to(FLEET).emit('fleet:changed', branches);
      for (const id of adapter.rooms.get(PART) ?? []) {
        const own = branches.filter((branch) => visibleByUser.get(id)?.includes(branch.id));
        if (own.length > 0) sockets.get(id)?.emit('fleet:changed', own);
      }
    }
  }

  function noteSeen(idBranches: number): void {
    heartbeats.record(idBranches);
    note(idBranches);
  }

  /** Subscribes a page to the branches its user may see. */
  function subscribe(socket: Connection, caller: Caller): void {
    if (caller.watches) return void socket.join(WATCHING);
    const visible = visibleBranches(caller);
    if (visible) visibleByUser.set(socket.id, visible);
    else visibleByUser.delete(socket.id);
    void socket.leave(visible ? FLEET : PART);
    void socket.join(visible ? PART : FLEET);
  }

  io.on('connection', (socket) => {
    subscribeFleet(socket, callerOf, subscribe);
    socket.on('disconnect', () => visibleByUser.delete(socket.id));
  });
  io.on('branch:heard', noteSeen);
  io.on('branch:changed', note);
  const signedOut = disconnectSignedOut(io, callerOf, log, (id, caller) => {
    const socket = io.of('/').sockets.get(id);
    if (!socket) return;
    if (canSubscribe(caller)) subscribe(socket, caller);
    else for (const room of [FLEET, PART]) void socket.leave(room);
  });
  const silence = every(OFFLINE_CHECK_MS, () => heartbeats.wentOffline().forEach(note));

  return {
    /** Called after a branch has reported. */
    record(idBranches: number): void {
      noteSeen(idBranches);
      if (several) io.serverSideEmit('branch:heard', idBranches);
    },

    /** Called when a branch's name, machine or quarantine has changed. */
    changed(idBranches: number): void {
      note(idBranches);
      if (several) io.serverSideEmit('branch:changed', idBranches);
    },

    async close(): Promise<void> {
      signedOut.stop();
      silence.stop();
      if (timer) clearTimeout(timer);
      await send.idle();
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
