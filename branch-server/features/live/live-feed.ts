import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import {
  type DeviceHeartbeat,
  type DisplayHeartbeat,
  deviceHeartbeat,
  displayHeartbeat,
  type PageCommands,
} from '#shared/contract/devices/device-heartbeats.ts';
import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { PhoneTicket } from '#shared/contract/devices/phone-tickets.ts';
import {
  type AgentAnswer,
  type AgentHello,
  type AgentQuestion,
  agentAnswer,
  agentHello,
  startJobRequest,
} from '#shared/contract/devices/print-agent.ts';
import { id } from '#shared/contract/fields.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import type { CallerOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { disconnectSignedOut } from '#shared/server/kit/disconnect-signed-out.ts';
import { mayWorkAt } from '#shared/server/kit/included-branches.ts';
import { callerAddress, type TrustProxy } from '#shared/server/kit/proxies.ts';
import { SOCKET_OPTIONS } from '#shared/server/kit/socket-options.ts';
import { createBranchNotifier, pagesOf, roomOf } from './branch-notifier.ts';

export interface LiveFeedOptions {
  /** A display that is switched on. */
  readonly displayOf: (id: number) => { readonly id: number; readonly id_branches: number } | undefined;
  readonly hub: CallSubscription;
  /** Handles heartbeats of device pages. */
  readonly heartbeats: HeartbeatSource;
  /** Kiosks at which printers hang. */
  readonly printing: PrintConnections;
  /** Phones that follow their ticket, by its secret. */
  readonly phones: PhoneSubscription;
  /** Whether the branch exists here. */
  readonly isBranch: (id: number) => boolean;
  /** Finds the users whose pages show a workstation. */
  readonly viewersOf: (idWorkstations: number) => ReadonlySet<number>;
  readonly callerOf: CallerOf;
  /** Proxies trusted for client addresses. */
  readonly trust: TrustProxy;
  readonly log: Logger;
  readonly clock: Pick<Clock, 'mono'>;
  /** Registers a connected page of a user; the returned function removes it. */
  readonly presence: { connected(user: number): () => void };
}

interface PageConnection {
  readonly line: object;
  readonly address: string;
  readonly push: (commands: PageCommands) => void;
}

interface HeartbeatSource {
  record(source: PageConnection, heartbeat: DisplayHeartbeat): PageCommands | null;
  receiveDeviceHeartbeat(source: PageConnection, heartbeat: DeviceHeartbeat): PageCommands | null;
  leave(connection: object): void;
}

/** Subscription to the calls of a display, from a cursor until the client disconnects. */
interface CallSubscription {
  subscribe(
    target: { readonly display: number; readonly branch: number },
    cursor: number | null,
    send: (feed: DisplayFeed) => void,
  ): { readonly now: DisplayFeed; readonly leave: () => void };
}

type Live = Server<ClientEvents, ServerEvents>;
type Connection = Socket<ClientEvents, ServerEvents>;

const displayRequest = z.object({ idDisplay: id, cursor: z.number().int().min(0).nullable() });
const phoneRequest = z.object({ secret: z.string().max(64) });
const branchRequest = z.object({ idBranches: id });

/** Subscribes a phone to the ticket of a secret; null for an unknown one. */
export interface PhoneSubscription {
  subscribe(
    secret: string,
    send: (ticket: PhoneTicket) => void,
  ): { readonly now: PhoneTicket; readonly leave: () => void } | null;
}

/** The socket side: displays subscribe to calls, staff pages to the notices of a branch. */
export function createLiveFeed(server: HttpServer, options: LiveFeedOptions) {
  const io: Live = new Server(server, SOCKET_OPTIONS);
  const signedOut = disconnectSignedOut(io, options.callerOf, options.log);
  const notifier = createBranchNotifier(io, options.viewersOf, options.clock);
  io.on('connection', (socket) => {
    const { openMs } = socket.handshake.auth;
    if (typeof openMs === 'number') notifier.onConnection(socket, openMs);
    subscribeDisplays(socket, options);
    subscribeBranches(socket, options);
    servePrinting(socket, callerAddress(socket.request, options.trust), options.printing);
    subscribePhones(socket, options.phones);
  });

  return {
    onCommit: notifier.onCommit,

    printersChanged(idBranches: number): void {
      io.to(roomOf(idBranches)).emit('printers:changed', { idBranches });
    },

    warningsChanged(idBranches: number): void {
      io.to(roomOf(idBranches)).emit('warnings:changed', { idBranches });
    },

    devicesChanged(idBranches: number, hasIssues: boolean): void {
      io.to(roomOf(idBranches)).emit('devices:changed', { idBranches, hasIssues });
    },

    async stop(): Promise<void> {
      signedOut.stop();
      notifier.stop();
      await io.close();
      // Ends waiting long polls, which would delay the shutdown.
      server.closeAllConnections();
    },
  };
}

function subscribeDisplays(socket: Connection, { displayOf, hub, heartbeats, trust }: LiveFeedOptions): void {
  let leave = () => {};
  socket.on('display:subscribe', (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = displayRequest.safeParse(request);
    const display = wanted.success ? displayOf(wanted.data.idDisplay) : undefined;
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    if (!display) return answer({ ok: false, status: 'NOT_FOUND' });
    leave();
    const target = { display: display.id, branch: display.id_branches };
    const subscription = hub.subscribe(target, wanted.data.cursor, (feed) =>
      socket.emit('display:calls', feed),
    );
    leave = subscription.leave;
    answer({ ok: true, value: subscription.now });
  });
  const source: PageConnection = {
    line: socket,
    address: callerAddress(socket.request, trust),
    push: (commands) => socket.emit('device:commands', commands),
  };
  socket.on('display:heartbeat', (heartbeat, answer) => {
    if (typeof answer !== 'function') return;
    const parsed = displayHeartbeat.safeParse(heartbeat);
    if (!parsed.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const push = (commands: PageCommands) => socket.emit('display:commands', commands);
    const result = heartbeats.record({ ...source, push }, parsed.data);
    answer(result ? { ok: true, value: result } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('device:heartbeat', (heartbeat, answer) => {
    if (typeof answer !== 'function') return;
    const parsed = deviceHeartbeat.safeParse(heartbeat);
    if (!parsed.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const result = heartbeats.receiveDeviceHeartbeat(source, parsed.data);
    answer(result ? { ok: true, value: result } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('disconnect', () => {
    leave();
    heartbeats.leave(socket);
  });
}

function subscribePhones(socket: Connection, phones: PhoneSubscription): void {
  let leave = () => {};
  socket.on('phone:subscribe', (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = phoneRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const subscription = phones.subscribe(wanted.data.secret, (ticket) =>
      socket.emit('phone:ticket', ticket),
    );
    if (!subscription) return answer({ ok: false, status: 'PHONE_TICKET_UNKNOWN' });
    leave();
    leave = subscription.leave;
    answer({ ok: true, value: subscription.now });
  });
  socket.on('disconnect', () => leave());
}

function subscribeBranches(socket: Connection, { callerOf, isBranch, presence }: LiveFeedOptions): void {
  let leave: (() => void) | null = null;
  socket.on('branch:subscribe', async (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = branchRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const caller = await callerOf(String(socket.handshake.auth.token ?? ''));
    if (caller.kind !== 'known') {
      return answer({ ok: false, status: caller.kind === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN' });
    }
    const { idBranches } = wanted.data;
    if (!isBranch(idBranches)) return answer({ ok: false, status: 'NOT_FOUND' });
    if (!mayWorkAt(caller.caller, idBranches)) return answer({ ok: false, status: 'NOT_YOUR_BRANCH' });
    if (!socket.connected) return;
    // A wallboard does not count as presence: it keeps no waiting workstation, and messages do not reach it.
    if (caller.caller.watches) await socket.join(roomOf(idBranches));
    else {
      leave ??= presence.connected(caller.caller.idUsers);
      await socket.join([roomOf(idBranches), pagesOf(caller.caller.idUsers)]);
    }
    answer({ ok: true, value: null });
  });
  socket.on('disconnect', () => leave?.());
}

interface PrintConnection {
  readonly address: string;
  ask(question: AgentQuestion): void;
  end(): void;
}

/** Connections of devices that print. */
interface PrintConnections {
  serve(connection: PrintConnection, hello: AgentHello): boolean;
  begin(connection: PrintConnection, job: string): boolean;
  answer(connection: PrintConnection, parsedHello: AgentAnswer): void;
  left(connection: PrintConnection): void;
}

/** Registers a device as printer of the branch over its socket, after its key identified it as a kiosk. */
function servePrinting(
  socket: Socket<ClientEvents, ServerEvents>,
  address: string,
  lines: PrintConnections,
): void {
  const connection: PrintConnection = {
    address,
    ask: (question) => socket.emit('printing:ask', question),
    end: () => socket.disconnect(true),
  };
  socket.on('printing:serve', (hello, answer) => {
    if (typeof answer !== 'function') return;
    const parsedHello = agentHello.safeParse(hello);
    if (!parsedHello.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    answer(
      lines.serve(connection, parsedHello.data)
        ? { ok: true, value: null }
        : { ok: false, status: 'NOT_FOUND' },
    );
  });
  socket.on('printing:start', (request, answer) => {
    if (typeof answer !== 'function') return;
    const wanted = startJobRequest.safeParse(request);
    if (!wanted.success) return answer({ ok: false, status: 'INVALID_REQUEST' });
    const mayBegin = lines.begin(connection, wanted.data.job);
    answer(mayBegin ? { ok: true, value: null } : { ok: false, status: 'NOT_FOUND' });
  });
  socket.on('printing:answer', (parsedHello) => {
    const answered = agentAnswer.safeParse(parsedHello);
    if (answered.success) lines.answer(connection, answered.data);
  });
  socket.on('disconnect', () => lines.left(connection));
}
