import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const trial = z.object({ version: z.string().max(40), from: z.string().max(40) });
const failed = z.object({ version: z.string().max(40), state: z.enum(['rolledBack', 'refused']) });

/** A version that is being tried out, and the one from before. */
export type Trial = z.infer<typeof trial>;
/** Failed installation, until the branch received it. */
export type Failed = z.infer<typeof failed>;

/** Folder for downloads and for state that survives an update. Every call rejects if the disk does. */
export interface UpdateFolder {
  readTrial(): Promise<Trial | null>;
  /** Stores the trial durably; null ends it. */
  writeTrial(trial: Trial | null): Promise<void>;
  /** Whether the watchdog rolled back to the previous version; true once. */
  consumeRollbackMark(): Promise<boolean>;
  readFailed(): Promise<Failed | null>;
  writeFailed(failed: Failed | null): Promise<void>;
  has(hash: string): Promise<boolean>;
  pathOf(hash: string): string;
  comingBytes(hash: string): Promise<number>;
  /** Appends durably: the download continues there after a power failure. */
  append(hash: string, from: number, piece: Uint8Array): Promise<void>;
  /** Whether the file matches its hash; deletes it if not. */
  finish(hash: string): Promise<boolean>;
  /** Drops all other packages. */
  retainOnly(hashes: readonly string[]): Promise<void>;
  space(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
}

/** File names known to the rollback script. */
export const TRIAL_FILE = 'trial.json';
export const ROLLBACK_FILE = 'rolled-back';
/** Process id of the running program. */
export const PID_FILE = 'pid';
/** Written before an intended end, such as by an operator or for an update: the program is not restarted. */
export const ENDED_FILE = 'ended';
const FAILED_FILE = 'failed.json';
const PACKAGE = /^[0-9a-f]{64}(\.part)?$/;

export function updateFolder(folder: string): UpdateFolder {
  const pathOf = (name: string) => join(folder, name);
  const comingOf = (hash: string) => pathOf(`${hash}.part`);

  async function write(name: string, content: object | null): Promise<void> {
    if (content === null) return rm(pathOf(name), { force: true });
    await mkdir(folder, { recursive: true });
    const temporary = pathOf(`${name}.new`);
    const handle = await open(temporary, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(content));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, pathOf(name));
  }

  async function read<Stored>(name: string, schema: z.ZodType<Stored>): Promise<Stored | null> {
    const text = await readFile(pathOf(name), 'utf8').catch(nullIfMissing);
    try {
      return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
    } catch {
      return null;
    }
  }

  return {
    pathOf,
    readTrial: () => read(TRIAL_FILE, trial),
    writeTrial: (value) => write(TRIAL_FILE, value),
    async consumeRollbackMark() {
      const isRolledBack = (await stat(pathOf(ROLLBACK_FILE)).catch(nullIfMissing)) !== null;
      await rm(pathOf(ROLLBACK_FILE), { force: true });
      return isRolledBack;
    },
    readFailed: () => read(FAILED_FILE, failed),
    writeFailed: (value) => write(FAILED_FILE, value),
    has: async (hash) => (await stat(pathOf(hash)).catch(nullIfMissing)) !== null,
    comingBytes: async (hash) => (await stat(comingOf(hash)).catch(nullIfMissing))?.size ?? 0,
    async append(hash, from, piece) {
      await mkdir(folder, { recursive: true });
      const handle = await open(comingOf(hash), from === 0 ? 'w' : 'r+');
      try {
        await handle.write(piece, 0, piece.length, from);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
    async finish(hash) {
      const coming = comingOf(hash);
      const isComplete = (await hashOf(coming).catch(nullIfMissing)) === hash;
      if (isComplete) await rename(coming, pathOf(hash));
      else await rm(coming, { force: true });
      return isComplete;
    },
    async retainOnly(hashes) {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const others = names.filter((name) => PACKAGE.test(name) && !hashes.includes(name.slice(0, 64)));
      for (const name of others) await rm(pathOf(name), { force: true });
    },
    async space() {
      await mkdir(folder, { recursive: true });
      const { bavail, blocks, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

/** SHA-256 of a file, in hexadecimal, read as it comes. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
