import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { createJobRunner } from '#shared/server/jobs/job-runner.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { composeReportDesigns } from '#shared/server/reports/compose-report-designs.ts';
import type { ReportFileRequest, ReportGenerator } from '#shared/server/reports/report-generator.ts';

export interface SendingServer {
  readonly reader: Kysely<SharedTables>;
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly machineZone?: string;
}

/** Creates one-line report files; `fails` makes it fail. */
export function smallMaker(folder: string) {
  const requested: ReportFileRequest[] = [];
  const created = join(folder, 'made');
  let fails: ((signal: AbortSignal) => unknown) | null = null;
  let bytes = 0;
  mkdirSync(created, { recursive: true });
  const generator: ReportGenerator = {
    table: () => Promise.reject(new Error('nobody asks for a table here')),
    async file(wanted, { signal }) {
      requested.push(wanted);
      await fails?.(signal);
      const path = join(created, randomUUID());
      const content = `${wanted.name} for ${wanted.generatedFor}`.padEnd(bytes);
      writeFileSync(path, content);
      return { path, bytes: content.length, name: `informe.${wanted.format}` };
    },
  };
  return {
    generator: generator,
    requested,
    /** Files created so far. */
    left: () => readdirSync(created),
    setFailing(next: typeof fails): void {
      fails = next;
    },
    setBytes(next: number): void {
      bytes = next;
    },
  };
}

/** Sends saved reports of a server like its composition root, with a generator of small files. */
export function sendingReports(server: SendingServer, generator: ReportGenerator) {
  const { kinds, feature } = composeReportDesigns({
    ...server,
    generator: generator,
    dataDir: server.folder,
    texts: createServerTexts(),
    settings: () => generalSettings(server.reader),
  });
  const runner = createJobRunner({
    ...server,
    kinds,
    // Pauses without jitter.
    random: () => 0.5,
    pollMs: 15,
  });
  runner.start();
  return {
    stop: runner.stop,
    /** Resolves after a complete check for due reports. */
    async hasChecked(): Promise<void> {
      runner.wake();
      await runner.idle();
    },
    tidy: async () => feature.doHousekeeping?.(server.clock.now()),
  };
}

/** Lists the stored files. */
export function storedFiles({ folder }: Pick<SendingServer, 'folder'>): string[] {
  const stored = join(folder, 'reports');
  mkdirSync(stored, { recursive: true });
  return readdirSync(stored);
}
