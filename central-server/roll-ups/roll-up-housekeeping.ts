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
  /** Begins to look for days whose figures are old, now and then; what a stopped server left is found at once. */
  start(): void;
  /** Resolves when no day is being recomputed. */
  stop(): Promise<void>;
  /** Brings everything that is marked now up to date; answers how many days. */
  catchUp(): Promise<number>;
}

/** Milliseconds between two looks: figures are this old at most, and what comes in a burst is computed once. */
const PAUSE_MS = 2_000;
const AT_A_TIME = 200;

/** Keeps the figures of every branch and day equal to its facts. Several processes may do so on one database. */
export function createRollUpHousekeeping({
  database,
  clock,
  log,
}: RollUpHousekeepingOptions): RollUpHousekeeping {
  let ending = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function catchUp(): Promise<number> {
    let settled = 0;
    let last: BranchDay | null = null;
    do {
      const days: BranchDay[] = await dirtyDaysAfter(database, last, AT_A_TIME);
      for (const day of days) {
        if (ending) return settled;
        settled += Number(await settle(day));
      }
      last = days.at(-1) ?? null;
    } while (last !== null);
    return settled;
  }

  /** A day that fails is logged and stays marked; it does not keep the others from being computed. */
  const settle = (day: BranchDay): Promise<boolean> =>
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
