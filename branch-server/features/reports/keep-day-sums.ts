import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { createDaySums } from './day-sums.ts';

const LOOK_MS = 10 * 60_000;
/** While years are gone through for the first time. */
const PAUSE_MS = 50;

export interface DaySumsOptions {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly sqlite: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps the figures of days that are over, a few tickets at a time, from the start on. */
export function keepDaySums({ gate, sqlite, clock, log }: DaySumsOptions) {
  const step = createDaySums(sqlite);
  let turns: { stop(): void }[] = [];
  let underWay: Promise<void> | null = null;

  async function all(): Promise<void> {
    while (turns.length > 0 && (await gate.command(() => step(clock.now()))))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
  }

  function look(): void {
    underWay ??= all()
      .catch((error: unknown) => log.error({ err: error }, 'the figures of days that are over were not kept'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    start(): void {
      turns = [every(LOOK_MS, look)];
      look();
    },
    /** Resolves when nothing is being added any more. */
    async stop(): Promise<void> {
      for (const turn of turns) turn.stop();
      turns = [];
      await underWay;
    },
  };
}
