import type { ServerStatus } from '#electron/ipc.ts';
import type { DeviceLog } from './log.ts';
import { repeat, type Time } from './time.ts';

/** Health of the branch server, as used by a device. */
export interface Health extends ServerStatus {
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
}

interface Options {
  /** Fetches the health; rejects without a timely answer. */
  readonly health: () => Promise<Health>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Poll interval while the server answers, and while it does not, ms. */
const THERE_MS = 15_000;
const OFFLINE_MS = 3_000;
/**
 * Number of consecutive polls without an answer before the server counts as offline; a single one may be a moved
 * cable.
 */
const UNANSWERED = 2;

/** Monitors whether the branch server is reachable, and reports changes. */
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

  /** Schedules the next check by the last result; `look` does so itself after a change. */
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
    /** Checks immediately, such as after waking up or a network change. */
    look: check,
    /** Marks the server as offline at once after a page failed to load. */
    away: markOffline,
    isOffline: () => offlineSince !== null,
    onBack: (listener: () => void) => void back.push(listener),
    onHealth: (listener: (health: Health | null) => void) => void healthListeners.push(listener),
  };
}

export type Reach = ReturnType<typeof createServerMonitor>;

/** Milliseconds by which the two clocks may differ: an answer takes a while. */
const AGREE_MS = 120_000;

/**
 * Clock of the branch server, from its last answer on. A machine with an empty battery starts in another year;
 * opening hours use the clock of the branch, and delays a monotonic clock.
 */
export function createTrueClock({ time, log }: { readonly time: Time; readonly log: DeviceLog }) {
  let serverTime: { readonly at: number; readonly mono: number } | null = null;
  let isWrong = false;
  return {
    update(serverNow: number): void {
      serverTime = { at: serverNow, mono: time.mono() };
      const differs = Math.abs(serverNow - time.now()) > AGREE_MS;
      if (differs && !isWrong)
        log.warn('the clock of this machine is wrong', { byMs: time.now() - serverNow });
      isWrong = differs;
    },
    /** Null before the first answer of the server. */
    now: (): number | null => (serverTime === null ? null : serverTime.at + time.mono() - serverTime.mono),
    isInaccurate: () => isWrong,
  };
}
