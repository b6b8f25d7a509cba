import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { programBeside } from '#shared/server/kit/program-beside.ts';
import { composeReports, type Reports } from '#shared/server/reports/compose-reports.ts';
import { type DaySumsOptions, keepDaySums } from './keep-day-sums.ts';

export interface BranchReportsOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'file' | 'reader' | 'sqlite'>;
  readonly gate: DaySumsOptions['gate'];
  readonly clock: Clock;
  readonly branchName: () => string;
  readonly log: Logger;
}

/** Makes reports from the branch's own tables, and keeps the figures of days that are over for them. */
export function composeBranchReports(options: BranchReportsOptions): Reports {
  const { database, gate, clock, log } = options;
  const sums = keepDaySums({ gate, clock, log, sqlite: database.sqlite });
  const { maker, feature } = composeReports({
    ...options,
    reader: database.reader as unknown as Kysely<SharedTables>,
    program: programBeside('./worker.ts', import.meta.url, 'branch-reports'),
    place: database.file,
    known: async (_branches, _days, now) => ({ asOf: now, complete: true }),
  });
  const start = async () => {
    await feature.start?.();
    sums.start();
  };
  return { maker, feature: { ...feature, start, stop: sums.stop } };
}
