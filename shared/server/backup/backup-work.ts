import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RestoreReason } from '#shared/contract/installation/files.ts';
import { DATABASE, type Manifest, RestoreError } from './manifest.ts';
import { type Expected, type Migrations, unpack, verifyDatabase } from './read-backup.ts';
import { type WriteBackup, writeBackup } from './write-backup.ts';

/** Work of a separate process. */
type Work = ({ readonly kind: 'write' } & WriteBackup) | ReadWork;

interface ReadWork {
  /** Extracts a backup, or copies a stored database, into the folder and verifies it. */
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
      /** Null for a stored database. */
      readonly manifest: Manifest | null;
      /** True if an older version created it. */
      readonly upgraded: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: RestoreReason; readonly detail: string }
  /** An unexpected error; its code identifies a full disk. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly code: unknown };

export type ReadBackup = Extract<Outcome, { kind: 'read' }>;

/** Entry point of the process: runs one job and ends, also when the server ends. */
export async function doBackupWork(migrations: Migrations): Promise<void> {
  process.once('disconnect', () => process.exit());
  const [work] = (await once(process, 'message')) as [Work];
  const outcome = await outcomeOf(work, migrations).catch(failed);
  process.send?.(outcome, () => process.disconnect?.());
}

const failed = (error: unknown): Outcome => ({
  kind: 'failed',
  error,
  code: error instanceof Error && 'code' in error ? error.code : undefined,
});

async function outcomeOf(work: Work, migrations: Migrations): Promise<Outcome> {
  if (work.kind === 'write') return { kind: 'written', ...(await writeBackup(work)) };
  try {
    const database = join(work.folder, DATABASE);
    const manifest = work.kind === 'read' ? await unpack(work.file, database, work.expected) : null;
    if (!manifest) await copyFile(work.file, database);
    const had = await verifyDatabase(database, migrations);
    return { kind: 'read', database, manifest, upgraded: had.length < Object.keys(migrations).length };
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    return { kind: 'refused', reason: error.reason, detail: error.message };
  }
}

/**
 * Starts one low-priority process per job; its memory is freed at the end.
 * @param program module that calls `doBackupWork`
 */
export function createBackupWork(program: URL) {
  async function run(work: Work): Promise<Outcome> {
    const child = fork(fileURLToPath(program), { serialization: 'advanced' });
    lowerPriority(child);
    try {
      child.send(work);
      const [outcome] = (await Promise.race([once(child, 'message'), failure(child)])) as [Outcome];
      // Errors lose their code between processes.
      if (outcome.kind === 'failed')
        throw Object.assign(new Error('a backup failed', { cause: outcome.error }), { code: outcome.code });
      return outcome;
    } finally {
      if (child.connected) child.disconnect();
    }
  }

  return {
    async write(work: WriteBackup): Promise<string> {
      const outcome = await run({ kind: 'write', ...work });
      if (outcome.kind !== 'written') throw new Error(`a backup became ${outcome.kind}`);
      return outcome.file;
    },
    /** Throws RestoreError. */
    async read(work: Omit<ReadWork, 'kind'>, kind: ReadWork['kind'] = 'read'): Promise<ReadBackup> {
      const outcome = await run({ kind, ...work });
      if (outcome.kind === 'refused') throw new RestoreError(outcome.reason, outcome.detail);
      if (outcome.kind !== 'read') throw new Error(`a backup was ${outcome.kind}`);
      return outcome;
    },
  };
}

export type BackupWork = ReturnType<typeof createBackupWork>;

/** Sets the priority before the process starts threads, because on Linux threads inherit it only at their start. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

async function failure(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit');
  throw new Error(`the backup process ended early: ${signal ?? code}`);
}
