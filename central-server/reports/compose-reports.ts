import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { Notice } from '#central-server/notices.ts';
import type { Known } from '#central-server/roll-ups/consolidated/completeness.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { programBeside } from '#shared/server/kit/program-beside.ts';
import type { AwaitedRoute } from '#shared/server/kit/route.ts';
import { composeReports } from '#shared/server/reports/compose-reports.ts';
import type { CentralPlace } from './central-source.ts';

export interface CentralReportsOptions {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly reader: Kysely<CentralTables>;
  /** Reads the status of all branches. */
  readonly fleet: () => Promise<readonly Known[]>;
  readonly log: Logger;
}

/** Makes reports from the facts that branches sent. */
export const composeCentralReports = (
  options: CentralReportsOptions,
): Feature<Notice, AwaitedRoute<Notice>> =>
  composeReports({
    ...options,
    branchName: () => '',
    reader: options.reader as unknown as Kysely<SharedTables>,
    program: programBeside('./worker.ts', import.meta.url, 'central-reports'),
    place: async (): Promise<CentralPlace> => ({
      dataDir: options.dataDir,
      databaseUrl: options.databaseUrl,
      // Passes on what can be copied to a thread.
      known: structuredClone(await options.fleet()),
    }),
  });
