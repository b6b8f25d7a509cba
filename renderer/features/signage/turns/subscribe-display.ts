import type { DisplayFeed } from '#shared/contract/devices/displays.ts';

/** Limits how long a socket may take before calls are fetched by polls, ms. */
const SOCKET_TIMEOUT_MS = 2_000;
const PAUSE = 2_000;
/** The longest that the server holds a poll, s. */
const LONG = 25;
/** Keeps the page from asking without rest when answers come at once without anything new, ms. */
const SHORTEST_ROUND = 500;

/** A live line to the server; `onUp` after every connecting, `onDown` when it breaks. */
export interface FeedSocket {
  readonly connect: (line: {
    readonly onUp: () => void;
    readonly onDown: () => void;
    readonly onFeed: (feed: DisplayFeed) => void;
  }) => void | Promise<void>;
  readonly follow: (cursor: number | null) => Promise<DisplayFeed>;
  readonly close: () => void;
}

export interface SubscriptionPorts {
  readonly socket: FeedSocket;
  /** Polls once, for at most these seconds. */
  readonly poll: (cursor: number, seconds: number, signal: AbortSignal) => Promise<DisplayFeed>;
  readonly cursor: () => number | null;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly onFeed: (feed: DisplayFeed) => void;
  /** Says whether what is shown is known to be current. */
  readonly onCurrent: (current: boolean) => void;
}

/**
 * Follows a display's calls until `signal` ends it: over the socket where that gets through, by long polls
 * where it does not, and over the socket again as soon as it does. Both may tell the same call; who listens
 * counts it once.
 */
export function subscribeDisplay(ports: SubscriptionPorts, signal: AbortSignal): void {
  const { socket, onFeed, onCurrent, cursor } = ports;
  let up = false;
  let polling = new AbortController();

  async function subscribeSocket(): Promise<void> {
    try {
      const feed = await socket.follow(cursor());
      if (signal.aborted) return;
      up = true;
      polling.abort();
      onFeed(feed);
      onCurrent(true);
    } catch {
      // Leaves it to the polls where the connection broke, or the server knows no such display.
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
        .poll(cursor() ?? 0, current ? LONG : 0, end)
        .catch(() => null);
      if (end.aborted) return;
      current = feed !== null;
      if (feed) onFeed(feed);
      onCurrent(current);
      if (!feed) await ports.wait(PAUSE, end);
      else if (feed.calls.length === 0) {
        await ports.wait(Math.max(0, SHORTEST_ROUND - (ports.now() - began)), end);
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
