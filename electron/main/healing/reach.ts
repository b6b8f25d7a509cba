import type { ServerStatus } from '#electron/ipc.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import { again, type Time } from '../time.ts';

/** What the branch server says of itself, as far as a device goes by it. */
export interface Health extends ServerStatus {
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
}

interface Options {
  /** Asks the server how it is; rejects where it does not answer in time. */
  readonly ask: () => Promise<Health>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Milliseconds between two looks while the server answers, and while it does not. */
const THERE_MS = 15_000;
const AWAY_MS = 3_000;
/** So many questions in a row go unanswered before the server counts as away: one is a cable that was moved. */
const UNANSWERED = 2;

/** Watches whether the branch server can be reached, and says when that changes. */
export function createReach({ ask, time, log }: Options) {
  const back: (() => void)[] = [];
  const heard: ((health: Health | null) => void)[] = [];
  let unanswered = 0;
  let awaySince: number | null = null;
  let stop: (() => void) | null = null;

  async function look(): Promise<boolean> {
    const health = await ask().catch(() => null);
    for (const hear of heard) hear(health);
    if (health === null) {
      unanswered += 1;
      if (unanswered >= UNANSWERED) away();
      return false;
    }
    unanswered = 0;
    if (awaySince !== null) {
      log.info('the server answers again', { afterMs: Math.round(time.mono() - awaySince) });
      awaySince = null;
      for (const hear of back) hear();
    }
    return true;
  }

  function away(): void {
    if (awaySince !== null) return;
    awaySince = time.mono();
    log.warn('the server does not answer');
    restart();
  }

  /** Looks again after a while that depends on how it was; `look` says so itself where it has changed. */
  function restart(): void {
    stop?.();
    stop = again(time, awaySince === null ? THERE_MS : AWAY_MS, async () => {
      const wasAway = awaySince !== null;
      await look();
      if (wasAway !== (awaySince !== null)) restart();
    });
  }

  return {
    start: restart,
    stop: () => stop?.(),
    /** Looks at once, since something speaks for a change: the machine woke, a cable was plugged in. */
    look,
    /** Counts the server as away at once: a page of it could not be loaded. */
    away,
    isAway: () => awaySince !== null,
    onBack: (hear: () => void) => void back.push(hear),
    onHealth: (hear: (health: Health | null) => void) => void heard.push(hear),
  };
}

export type Reach = ReturnType<typeof createReach>;
