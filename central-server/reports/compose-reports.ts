import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { composeReports, type Reports } from '#shared/server/reports/compose-reports.ts';
import type { ReadCompleteness } from '#shared/server/reports/worker/report-thread.ts';

export interface CentralReportsOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly reader: Kysely<CentralTables>;
  readonly readCompleteness: ReadCompleteness;
  readonly log: Logger;
}

/** Creates reports from replicated facts. */
export const composeCentralReports = (options: CentralReportsOptions): Reports =>
  composeReports({
    ...options,
    branchName: () => '',
    reader: options.reader as unknown as Kysely<SharedTables>,
    program: workerUrl('./worker.ts', import.meta.url, 'central-reports'),
    location: { dataDir: options.dataDir, databaseUrl: options.databaseUrl },
  });
