import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Utterance, VoiceEngine } from './engines/voice-engine.ts';
import { readWav } from './wav.ts';

/** Cache of synthesized announcements. */
export interface SpeechCache {
  /** Returns cached or new speech; null if the engine cannot say it. */
  get(engine: VoiceEngine, wanted: Utterance): Promise<Uint8Array | null>;
}

interface SpeechCacheOptions {
  readonly folder: string;
  /** Maximum bytes; the least recently used file is deleted first. */
  readonly max: number;
  /** Maximum concurrent programs, to leave capacity for the server. */
  readonly atOnce: number;
  readonly log: Logger;
}

/**
 * Caches speech in files named by hash of text and parameters. Concurrent requests for the same speech share one
 * run.
 */
export async function createSpeechCache(options: SpeechCacheOptions): Promise<SpeechCache> {
  const { folder, max, log } = options;
  const queue = new PQueue({ concurrency: options.atOnce });
  /** Names of files to be deleted. */
  const evicted: string[] = [];
  /** Bytes per file. */
  const sizes = new LRUCache<string, number>({
    maxSize: Math.max(1, max),
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') evicted.push(name);
    },
  });
  const record = (name: string, bytes: number) => {
    sizes.set(name, bytes);
    // A file above the maximum is not cached.
    if (!sizes.has(name)) evicted.push(name);
  };
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  const found = await filesIn(folder).catch((error: unknown) => {
    log.warn({ err: error }, 'kept speech not read');
    return [];
  });
  for (const [name, bytes] of found) record(name, bytes);
  await removeEvicted();

  async function removeEvicted(): Promise<void> {
    for (const name of evicted.splice(0)) await rm(join(folder, name), { force: true });
  }

  async function store(name: string, wav: Uint8Array): Promise<void> {
    await ensureFolder(folder);
    // Renamed into place, so that readers never see a partial file.
    const draft = join(folder, `${name}.${process.pid}`);
    await writeFile(draft, wav);
    await rename(draft, join(folder, name));
    record(name, wav.length);
    await removeEvicted();
  }

  async function cachedOrSpoken(name: string, engine: VoiceEngine, wanted: Utterance) {
    const isStored = sizes.get(name) !== undefined;
    const stored = isStored ? await readFile(join(folder, name)).catch(() => null) : null;
    if (stored) return stored;
    const wav = await queue.add(() => engine.speak(wanted));
    if (!wav) return null;
    // Throws for invalid output, which is never cached.
    readWav(wav);
    // Speech is returned even if it cannot be cached.
    await store(name, wav).catch((error: unknown) => log.warn({ err: error }, 'speech not kept'));
    return wav;
  }

  return {
    async get(engine, wanted) {
      const sound = engine.soundOf(wanted);
      if (sound === null) return engine.speak(wanted);
      const name = `${hash('sha256', [engine.name, wanted.language, sound, wanted.text].join('\n'))}.wav`;
      const spoken = underWay.get(name) ?? cachedOrSpoken(name, engine, wanted);
      underWay.set(name, spoken);
      try {
        return await spoken;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** Creates the folder but not its parent: a deleted data folder stays deleted. */
const ensureFolder = (folder: string): Promise<void> =>
  mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

/** Lists files with their size, oldest first; deletes partial files. */
async function filesIn(folder: string): Promise<[string, number][]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const unfinished = names.filter((name) => !name.endsWith('.wav'));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
  const files = names.filter((name) => name.endsWith('.wav'));
  const found = await Promise.all(
    files.map(async (name) => ({
      name,
      ...(await stat(join(folder, name)).then(({ size, mtimeMs }) => ({ size, mtimeMs }))),
    })),
  );
  return found.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]);
}
