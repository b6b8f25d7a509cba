import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { composeReports, type Reports } from '#shared/server/reports/compose-reports.ts';
import { createDayAggregates } from './day-aggregates.ts';

export interface BranchReportsOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'file' | 'reader' | 'sqlite'>;
  readonly gate: DayAggregatesOptions['gate'];
  readonly clock: Clock;
  readonly branchName: () => string;
  readonly log: Logger;
}

/** Computes reports from the tables of the branch, and maintains aggregates of past days. */
export function composeBranchReports(options: BranchReportsOptions): Reports {
  const { database, gate, clock, log } = options;
  const dayAggregates = maintainDayAggregates({ gate, clock, log, sqlite: database.sqlite });
  const { generator, feature } = composeReports({
    ...options,
    reader: database.reader as unknown as Kysely<SharedTables>,
    program: workerUrl('./worker.ts', import.meta.url, 'branch-reports'),
    location: database.file,
    readCompleteness: async (_branches, _days, now) => ({ asOf: now, complete: true }),
  });
  const start = async () => {
    await feature.start?.();
    dayAggregates.start();
  };
  return { generator, feature: { ...feature, start, stop: dayAggregates.stop } };
}

const POLL_INTERVAL_MS = 10 * 60_000;
/** Pause between steps while past years are aggregated for the first time, ms. */
const PAUSE_MS = 50;

interface DayAggregatesOptions {
  readonly gate: Pick<WriteGate<Notice>, 'command'>;
  readonly sqlite: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Maintains aggregates of past days, some tickets at a time, from the start on. */
function maintainDayAggregates({ gate, sqlite, clock, log }: DayAggregatesOptions) {
  const step = createDayAggregates(sqlite);
  let timers: { stop(): void }[] = [];

  const aggregate = oneRunAtATime(
    async () => {
      while (timers.length > 0 && (await gate.command(() => step(clock.now()))))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    },
    (error) => log.error({ err: error }, 'the figures of days that are over were not kept'),
  );

  return {
    start(): void {
      timers = [every(POLL_INTERVAL_MS, aggregate)];
      aggregate();
    },
    /** Resolves when the running step has ended. */
    async stop(): Promise<void> {
      for (const timer of timers) timer.stop();
      timers = [];
      await aggregate.idle();
    },
  };
}
