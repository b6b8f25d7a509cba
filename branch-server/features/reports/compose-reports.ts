import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { composeReports, type Reports } from '#shared/server/reports/compose-reports.ts';
import { type DayAggregatesOptions, maintainDayAggregates } from './maintain-day-aggregates.ts';

export interface BranchReportsOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'file' | 'reader' | 'sqlite'>;
  readonly gate: DayAggregatesOptions['gate'];
  readonly clock: Clock;
  readonly branchName: () => string;
  readonly log: Logger;
}

/** Makes reports from the branch's own tables, and keeps the figures of days that are over for them. */
export function composeBranchReports(options: BranchReportsOptions): Reports {
  const { database, gate, clock, log } = options;
  const dayAggregates = maintainDayAggregates({ gate, clock, log, sqlite: database.sqlite });
  const { generator, feature } = composeReports({
    ...options,
    reader: database.reader as unknown as Kysely<SharedTables>,
    program: workerUrl('./worker.ts', import.meta.url, 'branch-reports'),
    place: database.file,
    readCompleteness: async (_branches, _days, now) => ({ asOf: now, complete: true }),
  });
  const start = async () => {
    await feature.start?.();
    dayAggregates.start();
  };
  return { generator, feature: { ...feature, start, stop: dayAggregates.stop } };
}
