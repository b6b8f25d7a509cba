import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openReadable } from '#shared/server/db/sqlite-file.ts';
import { type DayChecksums, type DaysOf, type ReadRows, readChecksums, readDay } from './read-days.ts';

/** Describes what a thread of its own reads, since it takes long: tickets are taken and called meanwhile. */
interface Work extends DaysOf {
  readonly file: string;
  /** The one kind of fact whose rows are read; without it all are summed up. */
  readonly entity: string | null;
}

/** The thread's side: reads what it was started for. */
export function doDayWork(): void {
  const { file, entity, ...of } = workerData as Work;
  const sqlite = openReadable(file);
  try {
    parentPort?.postMessage(entity === null ? readChecksums(sqlite, of) : readDay(sqlite, of, entity));
  } finally {
    sqlite.close();
  }
}

/**
 * The server's side.
 *
 * @param program the module that calls `doDayWork`
 */
export function createDayWork(program: URL, file: string) {
  async function run<Read>(work: Omit<Work, 'file'>): Promise<Read> {
    const worker = new Worker(program, { workerData: { ...work, file } satisfies Work });
    const [read] = (await once(worker, 'message')) as [Read];
    return read;
  }
  return {
    sums: (of: DaysOf) => run<DayChecksums>({ ...of, entity: null }),
    rows: (of: DaysOf, entity: string) => run<ReadRows>({ ...of, entity }),
  };
}

export type DayWork = ReturnType<typeof createDayWork>;
