import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { createDayAggregates } from './day-aggregates.ts';

const POLL_INTERVAL_MS = 10 * 60_000;
/** While years are gone through for the first time. */
const PAUSE_MS = 50;

export interface DayAggregatesOptions {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly sqlite: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Keeps the figures of days that are over, a few tickets at a time, from the start on. */
export function maintainDayAggregates({ gate, sqlite, clock, log }: DayAggregatesOptions) {
  const step = createDayAggregates(sqlite);
  let timers: { stop(): void }[] = [];
  let underWay: Promise<void> | null = null;

  async function all(): Promise<void> {
    while (timers.length > 0 && (await gate.command(() => step(clock.now()))))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
  }

  function aggregateNext(): void {
    underWay ??= all()
      .catch((error: unknown) => log.error({ err: error }, 'the figures of days that are over were not kept'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    start(): void {
      timers = [every(POLL_INTERVAL_MS, aggregateNext)];
      aggregateNext();
    },
    /** Resolves when nothing is being added any more. */
    async stop(): Promise<void> {
      for (const timer of timers) timer.stop();
      timers = [];
      await underWay;
    },
  };
}
