import type { Logger } from 'pino';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { BranchDay } from './branch-day.ts';
import { dirtyDaysAfter, recomputeDirtyDay } from './dirty-days.ts';

export interface RollUpHousekeepingOptions {
  readonly database: CentralDatabase;
  readonly clock: Clock;
  readonly log: Logger;
}

interface RollUpHousekeeping {
  /** Starts the periodic search for outdated days, beginning at once. */
  start(): void;
  /** Resolves when no day is being recomputed. */
  stop(): Promise<void>;
  /** Recomputes all marked days; returns their number. */
  catchUp(): Promise<number>;
}

/** Poll interval, ms: maximum age of metrics, and bursts are computed once. */
const PAUSE_MS = 2_000;
const AT_A_TIME = 200;

/**
 * Keeps the metrics of every branch and day consistent with its facts. Several processes may run it on one database.
 */
export function createRollUpHousekeeping({
  database,
  clock,
  log,
}: RollUpHousekeepingOptions): RollUpHousekeeping {
  let ending = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function catchUp(): Promise<number> {
    let done = 0;
    let last: BranchDay | null = null;
    do {
      const days: BranchDay[] = await dirtyDaysAfter(database, last, AT_A_TIME);
      for (const day of days) {
        if (ending) return done;
        done += Number(await rollUp(day));
      }
      last = days.at(-1) ?? null;
    } while (last !== null);
    return done;
  }

  /** A failed day is logged and stays marked; others continue. */
  const rollUp = (day: BranchDay): Promise<boolean> =>
    recomputeDirtyDay(database, day, clock.now()).catch((error: unknown) => {
      log.error({ err: error, ...day }, 'the figures of a day were not recomputed');
      return false;
    });

  function recomputeNext(): void {
    current = catchUp()
      .catch((error: unknown) => log.error({ err: error }, 'old figures were not looked for'))
      .finally(() => {
        if (!ending) timer = setTimeout(recomputeNext, PAUSE_MS).unref();
      });
  }

  return {
    start: recomputeNext,
    async stop() {
      ending = true;
      clearTimeout(timer);
      await current;
    },
    catchUp,
  };
}
