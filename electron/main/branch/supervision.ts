import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';
import { repeat } from '../time.ts';

/** Starts and ends what keeps the branch server going, outside of this process. */
export interface Supervisor {
  /** Starts it so that it outlives this process. */
  start(): Promise<void>;
  /** Ends it, and the server with it. */
  stop(): Promise<void>;
  /** How often it has started the server anew; null where it does not run. */
  restarts(): Promise<number | null>;
}

interface Options {
  readonly supervisor: Supervisor;
  /** Whether a server answers on this machine, whoever started it. */
  readonly answers: () => Promise<boolean>;
  readonly time: Time;
  readonly log: DeviceLog;
}

const POLL_INTERVAL_MS = 15_000;
/** So many looks without an answer while nothing supervises the server, and one is started. */
const MAX_MISSES = 2;

/**
 * Sees to it that the branch server of this machine runs: one that the system's services keep, or an earlier start of
 * this program has left running, is let alone; where there is none a supervisor is started, which needs no window.
 */
export function superviseServer({ supervisor, answers, time, log }: Options) {
  let unanswered = MAX_MISSES;
  let stop: (() => void) | null = null;

  async function check(): Promise<void> {
    if (await answers()) {
      unanswered = 0;
      return;
    }
    unanswered += 1;
    if (unanswered < MAX_MISSES || (await supervisor.restarts()) !== null) return;
    log.info('a branch server is started');
    try {
      await supervisor.start();
    } catch (error) {
      log.warn('the branch server cannot be started', error);
    }
  }

  return {
    async start(): Promise<void> {
      if (stop !== null) return;
      stop = repeat(time, POLL_INTERVAL_MS, check);
      await check();
    },
    /** The machine is something else now. */
    async end(): Promise<void> {
      stop?.();
      stop = null;
      unanswered = MAX_MISSES;
      await supervisor.stop();
    },
    /** This program ends; the server goes on. */
    letGo(): void {
      stop?.();
      stop = null;
    },
    restarts: () => supervisor.restarts(),
  };
}

export type ServerSupervision = ReturnType<typeof superviseServer>;
