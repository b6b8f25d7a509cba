import type { Socket } from 'socket.io-client';
import { SOCKET_OPTIONS } from '#renderer/lib/socket-options.ts';
import { DISPLAY_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import type { DisplayHeartbeat, PageCommands } from '#shared/contract/devices/device-heartbeats.ts';
import { type Display, type DisplayFeed, getDisplay } from '#shared/contract/devices/displays.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';

/** Socket timeout before polling starts, ms. */
const SOCKET_TIMEOUT_MS = 2_000;
const RETRY_MS = 2_000;
/** Long-poll duration, s. */
const LONG_POLL_S = 25;
/** Minimum interval of polls, ms. */
const MIN_INTERVAL_MS = 500;

/** Socket; `onUp` runs after each connection, `onDown` after each loss. */
export interface FeedSocket {
  readonly connect: (line: {
    readonly onUp: () => void;
    readonly onDown: () => void;
    readonly onFeed: (feed: DisplayFeed) => void;
  }) => void | Promise<void>;
  readonly subscribe: (cursor: number | null) => Promise<DisplayFeed>;
  readonly close: () => void;
}

interface SubscriptionPorts {
  readonly socket: FeedSocket;
  /** Polls once, for at most this many seconds. */
  readonly poll: (cursor: number, seconds: number, signal: AbortSignal) => Promise<DisplayFeed>;
  readonly cursor: () => number | null;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly onFeed: (feed: DisplayFeed) => void;
  /** Receives whether the shown state is current. */
  readonly onCurrent: (current: boolean) => void;
}

/**
 * Subscribes to the calls of a display until `signal` aborts: by socket, else by long polls until the socket is
 * back. Both may deliver the same call; the reducer counts it once.
 */
export function subscribeDisplay(ports: SubscriptionPorts, signal: AbortSignal): void {
  const { socket, onFeed, onCurrent, cursor } = ports;
  let up = false;
  let polling = new AbortController();

  async function subscribeSocket(): Promise<void> {
    try {
      const feed = await socket.subscribe(cursor());
      if (signal.aborted) return;
      up = true;
      polling.abort();
      onFeed(feed);
      onCurrent(true);
    } catch {
      // Polling continues after a lost connection or for an unknown display.
    }
  }

  async function pollWhileDown(timeouts: number): Promise<void> {
    polling.abort();
    polling = new AbortController();
    const end = AbortSignal.any([signal, polling.signal]);
    await ports.wait(timeouts, end);
    let current = false;
    while (!end.aborted) {
      const began = ports.now();
      const feed: DisplayFeed | null = await ports
        .poll(cursor() ?? 0, current ? LONG_POLL_S : 0, end)
        .catch(() => null);
      if (end.aborted) return;
      current = feed !== null;
      if (feed) onFeed(feed);
      onCurrent(current);
      if (!feed) await ports.wait(RETRY_MS, end);
      else if (feed.calls.length === 0) {
        await ports.wait(Math.max(0, MIN_INTERVAL_MS - (ports.now() - began)), end);
      }
    }
  }

  void socket.connect({
    onUp: () => void subscribeSocket(),
    onDown() {
      if (!up || signal.aborted) return;
      up = false;
      void pollWhileDown(0);
    },
    onFeed,
  });
  void pollWhileDown(SOCKET_TIMEOUT_MS);
  signal.addEventListener('abort', socket.close, { once: true });
}

const RELOAD_MS = 5_000;

interface DisplaySocket extends FeedSocket {
  /** Sends a heartbeat; rejects without connection. */
  sendHeartbeat(heartbeat: DisplayHeartbeat): Promise<PageCommands>;
}

interface SocketMessage {
  readonly onConfigured: () => void;
  readonly onCommands: (commands: PageCommands) => void;
  /** Runs when heartbeats can be sent. */
  readonly onLine: () => void;
}

type FeedConnection = Socket<ServerEvents, ClientEvents>;

/**
 * Connects to the server by Socket.IO, and reports configuration changes and commands. The library loads after the
 * first render; until it is connected, calls are polled.
 */
export function createFeedSocket(
  idDisplay: number,
  { onConfigured, onCommands, onLine }: SocketMessage,
): DisplaySocket {
  const end = new AbortController();
  let line: FeedConnection | null = null;

  async function load(): Promise<void> {
    while (!line && !end.signal.aborted) {
      const library = await import('socket.io-client').catch(() => null);
      if (library) line = library.io({ ...SOCKET_OPTIONS, autoConnect: false, reconnectionDelayMax: 3_000 });
      else await wait(RELOAD_MS, end.signal);
    }
  }

  return {
    async connect({ onUp, onDown, onFeed }) {
      await load();
      if (!line || end.signal.aborted) return;
      line.on('connect', onUp);
      line.on('disconnect', onDown);
      line.on('display:calls', onFeed);
      line.on('display:commands', onCommands);
      line.on('configuration:changed', onConfigured);
      // Configuration changes during the outage were not pushed.
      line.on('connect', onConfigured);
      line.on('connect', onLine);
      line.connect();
    },
    async subscribe(cursor) {
      if (!line) throw new Error('there is no line yet');
      const subscription = await line
        .timeout(DISPLAY_TIMEOUT_MS)
        .emitWithAck('display:subscribe', { idDisplay, cursor });
      if (!subscription.ok) throw new Error(subscription.status);
      return subscription.value;
    },
    async sendHeartbeat(heartbeat) {
      if (!line?.connected) throw new Error('the line is down');
      const answer = await line.timeout(DISPLAY_TIMEOUT_MS).emitWithAck('display:heartbeat', heartbeat);
      if (!answer.ok) throw new Error(answer.status);
      return answer.value;
    },
    close() {
      end.abort();
      line?.close();
    },
  };
}

const DISPLAY_POLL_MS = 60_000;
const DISPLAY_RETRY_MS = 3_000;

/** `unknown`: the server has no such display; `disabled`: the display or its design is disabled. */
export type DisplayStatus = 'known' | 'unknown' | 'disabled' | 'unreached';

interface DisplayWatchPorts {
  readonly client: Client;
  readonly idDisplay: number;
  readonly signal: AbortSignal;
  readonly onDisplay: (display: Display) => void;
  readonly onStatus: (status: DisplayStatus) => void;
  /** Returns a signal that ends the wait for the next request after a configuration change. */
  readonly updates?: () => AbortSignal;
}

/** Loads the settings of a display every minute, at once after a change, and sooner after a failure. */
export async function watchDisplay(ports: DisplayWatchPorts): Promise<void> {
  const { client, idDisplay, signal, onDisplay, onStatus } = ports;
  while (!signal.aborted) {
    // Taken before the request, so that a change during it triggers another.
    const isChanged = ports.updates?.();
    const answer = await client
      .call(getDisplay, { params: { id: idDisplay } }, { signal: AbortSignal.timeout(DISPLAY_TIMEOUT_MS) })
      .catch((cause: unknown) => statusOf(cause));
    if (signal.aborted) return;
    if (typeof answer === 'object') onDisplay(answer);
    onStatus(typeof answer === 'object' ? 'known' : answer);
    const end = isChanged ? AbortSignal.any([signal, isChanged]) : signal;
    await wait(typeof answer === 'object' ? DISPLAY_POLL_MS : DISPLAY_RETRY_MS, end);
  }
}

function statusOf(cause: unknown): DisplayStatus {
  if (!(cause instanceof ApiError)) return 'unreached';
  if (cause.status === 'DISPLAY_DISABLED') return 'disabled';
  return cause.status === 'NOT_FOUND' ? 'unknown' : 'unreached';
}
