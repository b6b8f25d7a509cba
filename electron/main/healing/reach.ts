import type { ServerStatus } from '#electron/ipc.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import { repeat, type Time } from '../time.ts';

/** What the branch server says of itself, as far as a device goes by it. */
export interface Health extends ServerStatus {
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
}

interface Options {
  /** Asks the server how it is; rejects where it does not answer in time. */
  readonly health: () => Promise<Health>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Milliseconds between two looks while the server answers, and while it does not. */
const THERE_MS = 15_000;
const OFFLINE_MS = 3_000;
/** So many questions in a row go unanswered before the server counts as away: one is a cable that was moved. */
const UNANSWERED = 2;

/** Watches whether the branch server can be reached, and says when that changes. */
export function createServerMonitor({ health: fetchHealth, time, log }: Options) {
  const back: (() => void)[] = [];
  const healthListeners: ((health: Health | null) => void)[] = [];
  let unanswered = 0;
  let offlineSince: number | null = null;
  let stop: (() => void) | null = null;

  async function check(): Promise<boolean> {
    const health = await fetchHealth().catch(() => null);
    for (const listener of healthListeners) listener(health);
    if (health === null) {
      unanswered += 1;
      if (unanswered >= UNANSWERED) markOffline();
      return false;
    }
    unanswered = 0;
    if (offlineSince !== null) {
      log.info('the server answers again', { afterMs: Math.round(time.mono() - offlineSince) });
      offlineSince = null;
      for (const listener of back) listener();
    }
    return true;
  }

  function markOffline(): void {
    if (offlineSince !== null) return;
    offlineSince = time.mono();
    log.warn('the server does not answer');
    restart();
  }

  /** Looks again after a while that depends on how it was; `look` says so itself where it has changed. */
  function restart(): void {
    stop?.();
    stop = repeat(time, offlineSince === null ? THERE_MS : OFFLINE_MS, async () => {
      const wasOffline = offlineSince !== null;
      await check();
      if (wasOffline !== (offlineSince !== null)) restart();
    });
  }

  return {
    start: restart,
    stop: () => stop?.(),
    /** Looks at once, since something speaks for a change: the machine woke, a cable was plugged in. */
    look: check,
    /** Counts the server as away at once: a page of it could not be loaded. */
    away: markOffline,
    isOffline: () => offlineSince !== null,
    onBack: (listener: () => void) => void back.push(listener),
    onHealth: (listener: (health: Health | null) => void) => void healthListeners.push(listener),
  };
}

export type Reach = ReturnType<typeof createServerMonitor>;
