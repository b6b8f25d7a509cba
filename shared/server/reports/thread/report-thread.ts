import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Refusal } from '#shared/contract/refusal.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { begun } from '#shared/domain/reports/making.ts';
import type { ReportTable } from '#shared/domain/reports/report-table.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { askedScope } from '#shared/server/reports/engine/asked-scope.ts';
import type {
  AskedFile,
  AskedReport,
  MadeFile,
  ReportMaker,
  Waited,
} from '#shared/server/reports/report-maker.ts';
import { createKeptThread } from './kept-thread.ts';
import type { ReportJob, ReportOutcome, ThreadSays } from './report-work.ts';
import { createTurns } from './turns.ts';

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

/** Somebody who waits for a report, and hears how far it is. */
type Told = Required<Waited>;

const ENDINGS = { pdf: 'pdf', xls: 'xlsx', csv: 'csv', json: 'json' } as const;

/**
 * Makes reports in a thread, outside the path of tickets: one at a time, in a thread that ends soon after the last and
 * gives back what memory it took.
 */
export function createReportThread(options: ReportThreadOptions): ReportMaker & {
  /** Takes away what a process left behind that lost its power. */
  clear(): void;
} {
  const { program, place, dataDir, dataOf, known, reader } = options;
  const folder = join(dataDir, 'reports-being-made');
  const inTurn = createTurns();
  const threads = createKeptThread(program, place);

  /** Makes one in its turn, and says how far it is from the place in the line on. */
  const made = <Answer>({ signal, tell = () => {} }: Waited, make: (waited: Told) => Promise<Answer>) =>
    inTurn(
      signal,
      (ahead) => tell({ phase: 'waiting', ahead, lines: 0, of: 0 }),
      () => {
        tell(begun('reading'));
        return make({ signal, tell });
      },
    );

  async function work(asked: ReportJob, { signal, tell }: Told): Promise<ReportOutcome> {
    // May have been given up while its filters were read, which no listener would hear of any more.
    signal.throwIfAborted();
    const worker = threads.take();
    const giveUp = () => void worker.terminate();
    signal.addEventListener('abort', giveUp);
    try {
      const outcome = await new Promise<ReportOutcome>((resolve, reject) => {
        worker.on('message', (said: ThreadSays) =>
          said.kind === 'making' ? tell(said.making) : resolve(said),
        );
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`the report ended with ${code}`)));
        worker.postMessage(asked);
      });
      signal.throwIfAborted();
      threads.putBack(worker);
      if (outcome.kind === 'refused') throw new Refusal(outcome.status, outcome.detail);
      return outcome;
    } catch (error) {
      if (!(error instanceof Refusal)) await worker.terminate();
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
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

  async function file(asked: AskedFile, waited: Told): Promise<MadeFile> {
    mkdirSync(folder, { recursive: true });
    const ending = ENDINGS[asked.format];
    const path = join(folder, `${randomUUID()}.${ending}`);
    try {
      await work({ kind: 'file', asked, path, dataOf: dataOf(), known: await howFar(asked) }, waited);
      const { size } = await stat(path);
      return { path, bytes: size, name: `${fileName(asked)}.${ending}` };
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  }

  return {
    table: (asked, waited) =>
      made(waited, async (told) => {
        const known = await howFar(asked);
        const outcome = await work({ kind: 'table', asked }, told);
        if (outcome.kind !== 'table') throw new Error(`a report became ${outcome.kind}`);
        return { ...outcome.table, ...known };
      }),
    file: (asked, waited) => made(waited, (told) => file(asked, told)),
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
