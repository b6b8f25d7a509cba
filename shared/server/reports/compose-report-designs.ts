import type { i18n } from 'i18next';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import type { Feature } from '../kit/feature.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import type { AsyncRoute } from '../kit/route.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { ReportGenerator } from './report-generator.ts';
import { readReportLocale } from './saved/report-locale.ts';
import { reportDesignRoutes } from './saved/routes.ts';
import { namedFiles, purgeSendings, RETENTION_MS } from './schedule/outbox.ts';
import { sendDue } from './schedule/send-due.ts';
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
  /** Milliseconds between two checks for due reports; 10 s by default. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 10_000;

/** Stores saved reports and sends those that repeat, once for each due time. */
export function composeReportDesigns(options: ReportDesignsOptions): Feature<never, AsyncRoute<never>> {
  const { reader, write, dataDir, texts, log, generator, pollMs = POLL_INTERVAL_MS } = options;
  const { machineZone = Temporal.Now.timeZoneId() } = options;
  const files = createStoredFiles(dataDir);
  const secrets = createSecrets(createSecretKey(dataDir, options.secretKey));
  const ending = new AbortController();
  let timer: { stop(): void } | null = null;

  const look = oneRunAtATime(
    async () => {
      if (generator && !ending.signal.aborted)
        await sendDue({ ...options, generator, files, secrets, machineZone }, ending.signal);
    },
    (error) => log.error({ err: error }, 'saved reports were not sent'),
  );

  return {
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
    start(): void {
      timer = every(pollMs, look);
      look();
    },
    async stop(): Promise<void> {
      ending.abort();
      timer?.stop();
      await look.idle();
    },
  };
}
