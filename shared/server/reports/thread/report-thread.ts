import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { askedScope } from '#shared/server/reports/engine/asked-scope.ts';
import type { AskedFile, AskedReport, MadeFile, ReportMaker } from '#shared/server/reports/report-maker.ts';
import type { ReportJob, ReportOutcome } from './report-work.ts';

/** Tells how far what a server knows of some branches goes, and whether everything of the days is here. */
export type HowFarKnown = (
  branches: readonly number[],
  days: DayRange,
  now: Millis,
) => Promise<Pick<ReportTable, 'asOf' | 'complete'>>;

export interface ReportThreadOptions {
  /** The module that calls `doReportWork`. */
  readonly program: URL;
  /** Where the thread finds the data. */
  readonly place: unknown;
  readonly known: HowFarKnown;
  readonly reader: Kysely<SharedTables>;
  readonly dataDir: string;
  /** Names whose data they are. */
  readonly dataOf: () => string;
}

const ENDINGS = { pdf: 'pdf', xls: 'xlsx', csv: 'csv', json: 'json' } as const;

/**
 * Makes reports in threads, outside the path of tickets: one at a time, each in a thread that ends with it and gives
 * back what memory it took.
 */
export function createReportThread(options: ReportThreadOptions): ReportMaker & {
  /** Takes away what a process left behind that lost its power. */
  clear(): void;
} {
  const { program, place, dataDir, dataOf, known, reader } = options;
  const folder = join(dataDir, 'reports-being-made');
  let last: Promise<unknown> = Promise.resolve();

  /** Runs after all that were asked for before; one that is given up meanwhile is not begun. */
  function inTurn<Answer>(signal: AbortSignal, run: () => Promise<Answer>): Promise<Answer> {
    const mine = last.then(() => {
      signal.throwIfAborted();
      return run();
    });
    last = mine.catch(() => {});
    return mine;
  }

  async function work(asked: ReportJob, signal: AbortSignal): Promise<ReportOutcome> {
    // May have been given up while its filters were read, which no listener would hear of any more.
    signal.throwIfAborted();
    const worker = new Worker(program, { workerData: { ...asked, place } });
    const giveUp = () => void worker.terminate();
    signal.addEventListener('abort', giveUp);
    try {
      const outcome = await new Promise<ReportOutcome>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the report ended with ${code}`)));
      });
      if (outcome.kind === 'refused') throw new Refusal(outcome.status, outcome.detail);
      return outcome;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      await worker.terminate();
    }
  }

  /** Reads the filters first, so that what is refused needs no thread. */
  async function howFar(asked: AskedReport): Promise<Pick<ReportTable, 'asOf' | 'complete'>> {
    const { branches, days } = await askedScope(reader, asked);
    return known(
      branches.map(({ id }) => id),
      days,
      asked.now,
    );
  }

  async function file(asked: AskedFile, signal: AbortSignal): Promise<MadeFile> {
    mkdirSync(folder, { recursive: true });
    const ending = ENDINGS[asked.format];
    const path = join(folder, `${randomUUID()}.${ending}`);
    try {
      await work({ kind: 'file', asked, path, dataOf: dataOf(), known: await howFar(asked) }, signal);
      const { size } = await stat(path);
      return { path, bytes: size, name: `${fileName(asked)}.${ending}` };
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  return {
    table: (asked, signal) =>
      inTurn(signal, async () => {
        const known = await howFar(asked);
        const outcome = await work({ kind: 'table', asked }, signal);
        if (outcome.kind !== 'table') throw new Error(`a report became ${outcome.kind}`);
        return { ...outcome.table, ...known };
      }),
    file: (asked, signal) => inTurn(signal, () => file(asked, signal)),
    clear() {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    },
  };
}

/** A name that every system takes, with the day in it. */
function fileName({ name, now }: AskedFile): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain || 'report'}-${new Date(now).toISOString().slice(0, 10)}`;
}
