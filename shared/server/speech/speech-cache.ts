import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const fewAtOnce = createLimiter(options.atOnce);
  /** Bytes per file, least recently used first. */
  const sizes = new Map(
    await filesIn(folder).catch((error: unknown) => {
      log.warn({ err: error }, 'kept speech not read');
      return [];
    }),
  );
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function evictOldest(): Promise<void> {
    for (const [name, bytes] of sizes) {
      if (total <= max) return;
      sizes.delete(name);
      total -= bytes;
      await rm(join(folder, name), { force: true });
    }
  }

  async function store(name: string, wav: Uint8Array): Promise<void> {
    await ensureFolder(folder);
    // Renamed into place, so that readers never see a partial file.
    const draft = join(folder, `${name}.${process.pid}`);
    await writeFile(draft, wav);
    await rename(draft, join(folder, name));
    total += wav.length - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, wav.length);
    await evictOldest();
  }

  async function cachedOrSpoken(name: string, engine: VoiceEngine, wanted: Utterance) {
    const bytes = sizes.get(name);
    const stored = bytes === undefined ? null : await readFile(join(folder, name)).catch(() => null);
    if (stored && bytes !== undefined) {
      sizes.delete(name);
      sizes.set(name, bytes);
      return stored;
    }
    const wav = await fewAtOnce(() => engine.speak(wanted));
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

/** Runs work when capacity is available. */
type Limiter = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Limits concurrent work; the rest runs first in first out. */
function createLimiter(max: number): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The capacity passes directly to the next one in the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
