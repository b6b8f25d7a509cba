import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { resolveScope } from '#shared/server/reports/engine/resolve-scope.ts';
import type {
  GeneratedFile,
  ReportFileRequest,
  ReportGenerator,
  ReportRequest,
  Waited,
} from '#shared/server/reports/report-generator.ts';
import type { ReportJob, ReportOutcome, ThreadMessage } from './report-work.ts';
import { createSerialQueue } from './serial-queue.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Tells how far what a server knows of some branches goes, and whether everything of the days is here. */
export type ReadCompleteness = (
  branches: readonly number[],
  days: DayRange,
  now: Millis,
) => Promise<Pick<ReportTable, 'asOf' | 'complete'>>;

export interface ReportThreadOptions {
  /** The module that calls `doReportWork`. */
  readonly program: URL;
  /** Where the thread finds the data. */
  readonly place: unknown;
  readonly known: ReadCompleteness;
  readonly reader: Kysely<SharedTables>;
  readonly dataDir: string;
  /** Names whose data they are. */
  readonly dataOf: () => string;
}

/** Somebody who waits for a report, and hears how far it is. */
type WaitingReport = Required<Waited>;

const ENDINGS = { pdf: 'pdf', xls: 'xlsx', csv: 'csv', json: 'json' } as const;

/**
 * Makes reports in a thread, outside the path of tickets: one at a time, in a thread that ends soon after the last and
 * gives back what memory it took.
 */
export function createReportThread(options: ReportThreadOptions): ReportGenerator & {
  /** Takes away what a process left behind that lost its power. */
  clear(): void;
} {
  const { program, place, dataDir, dataOf, known, reader } = options;
  const folder = join(dataDir, 'reports-being-made');
  const serially = createSerialQueue();
  const threads = createWorkerPool(program, place);

  /** Makes one in its turn, and says how far it is from the place in the line on. */
  const made = <Answer>(
    { signal, tell = () => {} }: Waited,
    make: (waited: WaitingReport) => Promise<Answer>,
  ) =>
    serially(
      signal,
      (ahead) => tell({ phase: 'waiting', ahead, lines: 0, of: 0 }),
      () => {
        tell(startPhase('reading'));
        return make({ signal, tell });
      },
    );

  async function work(requested: ReportJob, { signal, tell }: WaitingReport): Promise<ReportOutcome> {
    // May have been given up while its filters were read, which no listener would hear of any more.
    signal.throwIfAborted();
    const worker = threads.take();
    const giveUp = () => void worker.terminate();
    signal.addEventListener('abort', giveUp);
    try {
      const outcome = await new Promise<ReportOutcome>((resolve, reject) => {
        worker.on('message', (message: ThreadMessage) =>
          message.kind === 'making' ? tell(message.making) : resolve(message),
        );
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the report ended with ${code}`)));
        worker.postMessage(requested);
      });
      signal.throwIfAborted();
      threads.putBack(worker);
      if (outcome.kind === 'refused') throw new ApiError(outcome.status, outcome.detail);
      return outcome;
    } catch (error) {
      if (!(error instanceof ApiError)) await worker.terminate();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Reads the filters first, so that what is refused needs no thread. */
  async function howFar(requested: ReportRequest): Promise<Pick<ReportTable, 'asOf' | 'complete'>> {
    const { branches, days } = await resolveScope(reader, requested);
    return known(
      branches.map(({ id }) => id),
      days,
      requested.now,
    );
  }

  async function file(requested: ReportFileRequest, waited: WaitingReport): Promise<GeneratedFile> {
    mkdirSync(folder, { recursive: true });
    const ending = ENDINGS[requested.format];
    const path = join(folder, `${randomUUID()}.${ending}`);
    try {
      await work(
        { kind: 'file', asked: requested, path, dataOf: dataOf(), known: await howFar(requested) },
        waited,
      );
      const { size } = await stat(path);
      return { path, bytes: size, name: `${fileName(requested)}.${ending}` };
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  return {
    table: (requested, waited) =>
      made(waited, async (waiting) => {
        const known = await howFar(requested);
        const outcome = await work({ kind: 'table', asked: requested }, waiting);
        if (outcome.kind !== 'table') throw new Error(`a report became ${outcome.kind}`);
        return { ...outcome.table, ...known };
      }),
    file: (requested, waited) => made(waited, (waiting) => file(requested, waiting)),
    clear() {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    },
  };
}

/** A name that every system takes, with the day in it. */
function fileName({ name, now }: ReportFileRequest): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain || 'report'}-${new Date(now).toISOString().slice(0, 10)}`;
}
