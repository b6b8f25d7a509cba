import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { programBeside } from '#shared/server/kit/program-beside.ts';
import { composeReports, type Reports } from '#shared/server/reports/compose-reports.ts';

export interface BranchReportsOptions {
  readonly dataDir: string;
  readonly database: Pick<BranchDatabase, 'file' | 'reader'>;
  readonly branchName: () => string;
  readonly log: Logger;
}

/** Makes reports from the branch's own tables. */
export const composeBranchReports = ({ database, ...options }: BranchReportsOptions): Reports =>
  composeReports({
    ...options,
    reader: database.reader as unknown as Kysely<SharedTables>,
    program: programBeside('./worker.ts', import.meta.url, 'branch-reports'),
    place: database.file,
    known: async (_branches, _days, now) => ({ asOf: now, complete: true }),
  });
