import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import type { AsyncRoute } from '#shared/server/kit/route.ts';
import type { ReportGenerator } from './report-generator.ts';
import { reportRoutes } from './routes.ts';
import { createReportThread, type ReadCompleteness } from './worker/report-thread.ts';

export interface ReportsOptions {
  readonly dataDir: string;
  readonly reader: Kysely<SharedTables>;
  /** Module that the report worker runs. */
  readonly program: URL;
  readonly location: unknown;
  readonly readCompleteness: ReadCompleteness;
  /** Empty at central. */
  readonly branchName: () => string;
  readonly log: Logger;
}

export interface Reports {
  readonly feature: Feature<never, AsyncRoute<never>>;
  readonly generator: ReportGenerator;
}

export function composeReports({ branchName, ...options }: ReportsOptions): Reports {
  const thread = createReportThread({ ...options, dataOf: branchName });
  return {
    generator: thread,
    feature: { routes: reportRoutes({ reader: options.reader, generator: thread }), start: thread.clear },
  };
}
