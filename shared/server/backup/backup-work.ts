import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { RestoreReason } from '#shared/contract/installation/files.ts';
import { DATABASE, type Manifest, RestoreFault } from './manifest.ts';
import { type Expected, unpack } from './unpack.ts';
import { type Migrations, verifyDatabase } from './verify-database.ts';
import { type WriteBackup, writeBackup } from './write-backup.ts';

/** Describes the work of a thread of its own, which takes long: tickets are taken and called meanwhile. */
type Work = ({ readonly kind: 'write' } & WriteBackup) | ReadWork;

interface ReadWork {
  /** Unpacks a backup, or copies a database that was kept, into the folder, and looks through it. */
  readonly kind: 'read' | 'readKept';
  readonly file: string;
  readonly folder: string;
  readonly expected: Expected;
}

type Outcome =
  | { readonly kind: 'written'; readonly file: string }
  | {
      readonly kind: 'read';
      readonly database: string;
      /** Null for a database that was kept. */
      readonly manifest: Manifest | null;
      /** Says whether an older version had made it. */
      readonly upgraded: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: RestoreReason; readonly detail: string };

export type ReadBackup = Extract<Outcome, { kind: 'read' }>;

/** The thread's side: does the one work that it was started for. */
export async function doBackupWork(migrations: Migrations): Promise<void> {
  parentPort?.postMessage(await outcomeOf(workerData as Work, migrations));
}

async function outcomeOf(work: Work, migrations: Migrations): Promise<Outcome> {
  if (work.kind === 'write') return { kind: 'written', ...(await writeBackup(work)) };
  try {
    const database = join(work.folder, DATABASE);
    const manifest = work.kind === 'read' ? await unpack(work.file, database, work.expected) : null;
    if (!manifest) await copyFile(work.file, database);
    const had = await verifyDatabase(database, migrations);
    return { kind: 'read', database, manifest, upgraded: had.length < Object.keys(migrations).length };
  } catch (error) {
    if (!(error instanceof RestoreFault)) throw error;
    return { kind: 'refused', reason: error.reason, detail: error.message };
  }
}

/**
 * The server's side. A thread ends with its work, and gives back what memory it took.
 *
 * @param program the module that calls `doBackupWork`
 */
export function createBackupWork(program: URL) {
  async function run(work: Work): Promise<Outcome> {
    const worker = new Worker(program, { workerData: work });
    const [outcome] = (await once(worker, 'message')) as [Outcome];
    return outcome;
  }

  return {
    async write(work: WriteBackup): Promise<string> {
      const outcome = await run({ kind: 'write', ...work });
      if (outcome.kind !== 'written') throw new Error(`a backup became ${outcome.kind}`);
      return outcome.file;
    },
    /** Throws RestoreFault. */
    async read(work: Omit<ReadWork, 'kind'>, kind: ReadWork['kind'] = 'read'): Promise<ReadBackup> {
      const outcome = await run({ kind, ...work });
      if (outcome.kind === 'refused') throw new RestoreFault(outcome.reason, outcome.detail);
      if (outcome.kind !== 'read') throw new Error(`a backup was ${outcome.kind}`);
      return outcome;
    },
  };
}

export type BackupWork = ReturnType<typeof createBackupWork>;
