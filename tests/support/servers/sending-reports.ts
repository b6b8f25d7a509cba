import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { expect, vi } from 'vitest';
import { createServerTexts } from '#shared/i18n/server-texts.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { composeReportDesigns } from '#shared/server/reports/compose-report-designs.ts';
import type { ReportFileRequest, ReportGenerator } from '#shared/server/reports/report-generator.ts';

const PATIENCE = { timeout: 20_000, interval: 5 };

export interface SendingServer {
  readonly reader: Kysely<SharedTables>;
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly machineZone?: string;
}

/** Makes files of one line that say what was asked for; `fails` says what happens instead. */
export function smallMaker(folder: string) {
  const asked: ReportFileRequest[] = [];
  const made = join(folder, 'made');
  let fails: ((signal: AbortSignal) => unknown) | null = null;
  let bytes = 0;
  mkdirSync(made, { recursive: true });
  const generator: ReportGenerator = {
    table: () => Promise.reject(new Error('nobody asks for a table here')),
    async file(wanted, { signal }) {
      asked.push(wanted);
      await fails?.(signal);
      const path = join(made, randomUUID());
      const content = `${wanted.name} for ${wanted.generatedFor}`.padEnd(bytes);
      writeFileSync(path, content);
      return { path, bytes: content.length, name: `informe.${wanted.format}` };
    },
  };
  return {
    generator: generator,
    asked,
    /** Lists what was made and lies where it was made. */
    left: () => readdirSync(made),
    setFailing(next: typeof fails): void {
      fails = next;
    },
    setBytes(next: number): void {
      bytes = next;
    },
  };
}

/** Sends saved reports of a server as its composition root does, beside it, by a maker of small files. */
export function sendingReports(server: SendingServer, generator: ReportGenerator) {
  let looks = 0;
  const sending = composeReportDesigns({
    ...server,
    generator: generator,
    dataDir: server.folder,
    texts: createServerTexts(),
    pollMs: 15,
    settings: () => {
      looks += 1;
      return generalSettings(server.reader);
    },
  });
  sending.start?.();
  return {
    stop: async () => sending.stop?.(),
    /** Resolves when it has looked at what is due now, from the beginning to the end. */
    async hasLooked(): Promise<void> {
      const before = looks;
      await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1), PATIENCE);
    },
    tidy: async () => sending.doHousekeeping?.(server.clock.now()),
  };
}

/** Lists the files that are kept. */
export function keptFiles({ folder }: Pick<SendingServer, 'folder'>): string[] {
  const kept = join(folder, 'reports');
  mkdirSync(kept, { recursive: true });
  return readdirSync(kept);
}
