import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { startPhase } from '#shared/domain/reports/report-progress.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { resolveScope } from '../engine/scope.ts';
import type {
  GeneratedFile,
  ProgressOptions,
  ReportFileRequest,
  ReportGenerator,
  ReportRequest,
} from '../report-generator.ts';
import type { ReportJob, ReportOutcome, ThreadMessage } from './report-work.ts';

/** Returns the moment up to which data of the branches is complete, and whether the days are. */
export type ReadCompleteness = (
  branches: readonly number[],
  days: DayRange,
  now: Millis,
) => Promise<Pick<ReportTable, 'asOf' | 'complete'>>;

export interface ReportThreadOptions {
  /** Module that calls `doReportWork`. */
  readonly program: URL;
  /** Location of the data, passed to the worker. */
  readonly location: unknown;
  readonly readCompleteness: ReadCompleteness;
  readonly reader: Kysely<SharedTables>;
  readonly dataDir: string;
  /** Name of the data's owner (branch or central). */
  readonly dataOf: () => string;
}

type WaitingReport = Required<ProgressOptions>;

const ENDINGS = { pdf: 'pdf', xls: 'xlsx', csv: 'csv', json: 'json' } as const;

/** Creates the report generator: a worker thread, one report at a time. An idle worker ends and releases its memory. */
export function createReportThread(options: ReportThreadOptions): ReportGenerator & {
  /** Deletes files left behind by a crash. */
  clear(): void;
} {
  const { program, location, dataDir, dataOf, readCompleteness, reader } = options;
  const folder = join(dataDir, 'unfinished-reports');
  const serially = createSerialQueue();
  const threads = createWorkerPool(program, location);

  /** Queues a report, and sends its progress from the queue on. */
  const queued = <Answer>(
    { signal, onProgress = () => {} }: ProgressOptions,
    generate: (progressOptions: WaitingReport) => Promise<Answer>,
  ) =>
    serially(
      signal,
      (ahead) => onProgress({ phase: 'waiting', ahead, lines: 0, of: 0 }),
      () => {
        onProgress(startPhase('reading'));
        return generate({ signal, onProgress });
      },
    );

  async function work(requested: ReportJob, { signal, onProgress }: WaitingReport): Promise<ReportOutcome> {
    // May have been aborted while the filters were read, before a listener existed.
    signal.throwIfAborted();
    const worker = threads.take();
    const giveUp = () => void worker.terminate();
    signal.addEventListener('abort', giveUp);
    try {
      const outcome = await new Promise<ReportOutcome>((resolve, reject) => {
        worker.on('message', (message: ThreadMessage) =>
          message.kind === 'progress' ? onProgress(message.progress) : resolve(message),
        );
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the report ended with ${code}`)));
        worker.postMessage(requested);
      });
      signal.throwIfAborted();
      threads.release(worker);
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

  /** Resolves the filters first, so that invalid requests start no worker. */
  async function completenessOf(requested: ReportRequest): Promise<Pick<ReportTable, 'asOf' | 'complete'>> {
    const { branches, days } = await resolveScope(reader, requested);
    return readCompleteness(
      branches.map(({ id }) => id),
      days,
      requested.now,
    );
  }

  async function file(requested: ReportFileRequest, progressOptions: WaitingReport): Promise<GeneratedFile> {
    mkdirSync(folder, { recursive: true });
    const ending = ENDINGS[requested.format];
    const path = join(folder, `${randomUUID()}.${ending}`);
    try {
      await work(
        {
          kind: 'file',
          request: requested,
          path,
          dataOf: dataOf(),
          completeness: await completenessOf(requested),
        },
        progressOptions,
      );
      const { size } = await stat(path);
      return { path, bytes: size, name: `${fileName(requested)}.${ending}` };
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  return {
    table: (requested, progressOptions) =>
      queued(progressOptions, async (waiting) => {
        const completeness = await completenessOf(requested);
        const outcome = await work({ kind: 'table', request: requested }, waiting);
        if (outcome.kind !== 'table') throw new Error(`a report became ${outcome.kind}`);
        return { ...outcome.table, ...completeness };
      }),
    file: (requested, progressOptions) => queued(progressOptions, (waiting) => file(requested, waiting)),
    clear() {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
    },
  };
}

/** Portable file name with the date. */
function fileName({ name, now }: ReportFileRequest): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain || 'report'}-${new Date(now).toISOString().slice(0, 10)}`;
}

/** Users often open several reports in a row; an idle worker is stopped after this time to free memory. */
const IDLE_TIMEOUT_MS: Millis = 10_000;

/**
 * Reuses one worker thread: a start costs as much as a small report and blocks the process.
 *
 * @internal used by tests besides this file
 */
export function createWorkerPool(program: URL, workerData: unknown) {
  let stored: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null;

  return {
    /** Returns the idle worker, or starts one. */
    take(): Worker {
      const worker = stored?.worker ?? new Worker(program, { workerData });
      clearTimeout(stored?.end);
      stored = null;
      worker.ref();
      return worker;
    },
    /** Stores an idle worker for reuse. */
    release(worker: Worker): void {
      // Not all listeners: the worker's internal ones stay.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      worker.unref();
      const end = setTimeout(() => {
        stored = null;
        void worker.terminate();
      }, IDLE_TIMEOUT_MS).unref();
      stored = { worker, end };
      const removeWorker = () => {
        if (stored?.worker === worker) stored = null;
      };
      worker.once('exit', removeWorker);
      worker.once('error', removeWorker);
    },
  };
}

interface Waiting {
  readonly begin: () => void;
  readonly onAhead: (ahead: number) => void;
}

/** Runs after all earlier requests; an aborted request leaves the queue at once. */
type SerialQueue = <Answer>(
  signal: AbortSignal,
  /** Called with the number of requests ahead whenever it changes, until the run starts. */
  onAhead: (ahead: number) => void,
  run: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Runs one request at a time, first in first out.
 *
 * @internal used by tests besides this file
 */
export function createSerialQueue(): SerialQueue {
  /** The first is running. */
  const line: Waiting[] = [];

  function removeWaiting(one: Waiting): void {
    const options = line.indexOf(one);
    line.splice(options, 1);
    if (options === 0) line[0]?.begin();
    for (const [ahead, behind] of line.entries()) if (ahead > 0 && ahead >= options) behind.onAhead(ahead);
  }

  return async (signal, onAhead, run) => {
    signal.throwIfAborted();
    const { promise: begins, resolve: begin, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    const mine = { begin, onAhead };
    line.push(mine);
    if (line.length === 1) begin();
    else onAhead(line.length - 1);
    try {
      await begins;
      signal.throwIfAborted();
      return await run();
    } finally {
      signal.removeEventListener('abort', giveUp);
      removeWaiting(mine);
    }
  };
}
