import type { i18n } from 'i18next';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Clock } from '../kit/clock.ts';
import type { Feature } from '../kit/feature.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { ReportGenerator } from './report-generator.ts';
import { readReportLocale } from './saved/report-locale.ts';
import { reportDesignRoutes } from './saved/routes.ts';
import { createReportKind } from './schedule/report-kind.ts';
import { namedFiles, purgeSendings, RETENTION_MS } from './schedule/sendings.ts';
import { createStoredFiles } from './schedule/stored-files.ts';

export interface ReportDesignsOptions {
  readonly reader: Kysely<SharedTables>;
  /** Runs a write transaction. */
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly texts: i18n;
  readonly clock: Clock;
  readonly log: Logger;
  /** Generates the files; without it saved reports are stored but never sent. */
  readonly generator?: ReportGenerator | undefined;
  /** Time zone of the machine; the system's by default. */
  readonly machineZone?: string | undefined;
}

export interface ReportDesigns {
  readonly feature: Feature<never, AsyncRoute<never>>;
  /** Sends those that repeat; none without a generator. */
  readonly kinds: readonly JobKind[];
}

/** Stores saved reports and sends those that repeat, once for each due time. */
export function composeReportDesigns(options: ReportDesignsOptions): ReportDesigns {
  const { reader, write, dataDir, texts, generator } = options;
  const { machineZone = Temporal.Now.timeZoneId() } = options;
  const files = createStoredFiles(dataDir);
  const secrets = createSecrets(createSecretKey(dataDir, options.secretKey));
  return {
    kinds: generator ? [createReportKind({ ...options, generator, files, secrets, machineZone })] : [],
    feature: {
      routes: reportDesignRoutes({
        reader,
        files,
        texts,
        localeAt: async (db, now) =>
          readReportLocale(db, { settings: await options.settings(), machineZone, now }),
      }),
      async doHousekeeping(now) {
        await write((db) => purgeSendings(db, now - RETENTION_MS));
        await files.sweep(() => namedFiles(reader));
      },
    },
  };
}
