import type { Logger } from 'pino';
import {
  type FleetBranch,
  type FleetPoint,
  type FleetRequest,
  fleetRequest,
} from '#shared/contract/central/fleet.ts';
import { fleetPointOf } from '#shared/contract/central/fleet-point.ts';
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

/** Interval of messages to pages and to other processes: ten thousand branches report hundreds of times a second. */
const GATHER_MS = 1_000;
/** Maximum branches per query, for example when all go offline together. */
const MAX_BRANCHES_PER_QUERY = 500;
/** Interval of the check for branches that went offline. */
const OFFLINE_CHECK_MS = 1_000;

/** Socket room of pages that receive branches or points; a page leaves it when its token ends. */
const FLEET = 'fleet';
/** Socket room of pages and wallboards that receive change notices only. */
const WATCHING = 'watching';

/** Part of the fleet that a page shows. */
interface Subscription {
  /** Branches that it shows in full. */
  readonly ids: ReadonlySet<number>;
  /** True if it shows the points of all branches. */
  readonly points: boolean;
  /** Branches that its user may see; undefined for all. */
  readonly visible: ReadonlySet<number> | undefined;
}

/** Pushes fleet changes to pages, whichever process received them: one message per second to each page. */
export function createFleetFeed({
  io,
  several,
  callerOf,
  queries,
  heartbeats,
  log,
  noted,
}: FleetFeedOptions) {
  const subscriptions = new Map<string, Subscription>();
  /** Points as pages have them, to omit unchanged ones. */
  const sentPoints = new Map<number, string>();
  const changes = gather(GATHER_MS, sendChanges, log);
  const reportedHere = new Set<number>();
  const relayed = gather(
    GATHER_MS,
    async (ids) => {
      io.serverSideEmit('branches:changed', { reported: [...reportedHere], changed: ids });
      reportedHere.clear();
    },
    log,
  );

  /** Collects a change for the pages of this process. */
  function note(idBranches: number): void {
    noted(idBranches);
    changes.add(idBranches);
  }

  async function sendChanges(ids: readonly number[]): Promise<void> {
    io.local.to(WATCHING).emit('fleet:changed', { branches: [], points: [] });
    const { sockets } = io.of('/');
    const followers = [...subscriptions].filter(([id]) => sockets.get(id)?.rooms.has(FLEET));
    const hasPoints = followers.some(([, { points }]) => points);
    // A page that subscribes later reads everything.
    if (!hasPoints) sentPoints.clear();
    const needed = hasPoints ? ids : ids.filter((id) => followers.some(([, page]) => page.ids.has(id)));
    const branches: FleetBranch[] = [];
    for (let from = 0; from < needed.length; from += MAX_BRANCHES_PER_QUERY)
      branches.push(...(await queries.branches(needed.slice(from, from + MAX_BRANCHES_PER_QUERY))));
    const points = hasPoints ? branches.map(fleetPointOf).filter(isNewPoint) : [];
    for (const [id, page] of followers) {
      const isVisible = (branch: { readonly id: number }) => page.visible?.has(branch.id) ?? true;
      const message = {
        branches: branches.filter((branch) => page.ids.has(branch.id) && isVisible(branch)),
        points: page.points ? points.filter(isVisible) : [],
      };
      if (message.branches.length + message.points.length > 0)
        sockets.get(id)?.emit('fleet:changed', message);
    }
  }

  /** True if pages do not have this point yet. */
  function isNewPoint(point: FleetPoint): boolean {
    const text = JSON.stringify(point);
    if (sentPoints.get(point.id) === text) return false;
    sentPoints.set(point.id, text);
    return true;
  }

  function noteSeen(idBranches: number): void {
    heartbeats.record(idBranches);
    note(idBranches);
  }

  /** Subscribes a page to what it shows of the branches its user may see. */
  function subscribe(socket: Connection, caller: Caller, { idBranches, points }: FleetRequest): void {
    const isHint = caller.watches || (idBranches.length === 0 && !points);
    if (isHint) {
      unsubscribe(socket);
      return void socket.join(WATCHING);
    }
    void socket.leave(WATCHING);
    void socket.join(FLEET);
    const visible = visibleBranches(caller);
    const before = subscriptions.get(socket.id);
    subscriptions.set(socket.id, {
      ids: new Set(idBranches),
      points,
      visible: visible && new Set(visible),
    });
    // A change between the read of the page and this subscription was not pushed.
    for (const id of idBranches) if (!before?.ids.has(id)) changes.add(id);
  }

  function unsubscribe(socket: Connection): void {
    subscriptions.delete(socket.id);
    for (const room of [FLEET, WATCHING]) void socket.leave(room);
  }

  io.on('connection', (socket) => {
    subscribeFleet(socket, callerOf, subscribe);
    socket.on('disconnect', () => subscriptions.delete(socket.id));
  });
  io.on('branches:changed', ({ reported, changed }) => {
    reported.forEach(noteSeen);
    changed.forEach(note);
  });
  const signedOut = disconnectSignedOut(io, callerOf, log, (id, caller) => {
    const socket = io.of('/').sockets.get(id);
    if (!socket) return;
    const page = subscriptions.get(id);
    if (!canSubscribe(caller)) unsubscribe(socket);
    else if (page) subscribe(socket, caller, { idBranches: [...page.ids], points: page.points });
  });
  const silence = every(OFFLINE_CHECK_MS, () => heartbeats.wentOffline().forEach(note));

  return {
    /** Called after a branch has reported. */
    record(idBranches: number): void {
      noteSeen(idBranches);
      if (!several) return;
      reportedHere.add(idBranches);
      relayed.add(idBranches);
    },

    /** Called when a branch's name, machine or quarantine has changed. */
    changed(idBranches: number): void {
      note(idBranches);
      if (several) relayed.add(idBranches);
    },

    async close(): Promise<void> {
      signedOut.stop();
      silence.stop();
      await Promise.all([changes.stop(), relayed.stop()]);
    },
  };
}

/** Collects ids for a time and sends them together, one after the other. */
function gather(ms: number, send: (ids: readonly number[]) => Promise<void>, log: Logger) {
  const ids = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const sendCollected = oneRunAtATime(
    () => {
      const collected = [...ids];
      ids.clear();
      return send(collected);
    },
    (error) => log.error({ err: error }, 'the fleet could not be read'),
  );
  function flush(): void {
    timer = null;
    sendCollected();
  }
  return {
    add(id: number): void {
      ids.add(id);
      timer ??= setTimeout(flush, ms);
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer);
      await sendCollected.idle();
    },
  };
}

const canSubscribe = (caller: Caller): boolean => caller.watches || mayUse(caller, MANAGE_FLEET);

function subscribeFleet(
  socket: Connection,
  callerOf: CallerOf,
  subscribe: (socket: Connection, caller: Caller, request: FleetRequest) => void,
): void {
  socket.on('fleet:subscribe', async (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = fleetRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const found = await callerOf(String(socket.handshake.auth.token ?? ''));
    if (found.kind !== 'known') {
      return answer({ ok: false, status: found.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN' });
    }
    if (!canSubscribe(found.caller)) return answer({ ok: false, status: 'FORBIDDEN' });
    if (!socket.connected) return;
    subscribe(socket, found.caller, wanted.data);
    answer({ ok: true, value: null });
  });
}
