import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Utterance, VoiceEngine } from './engines/voice-engine.ts';
import { createLimiter } from './limiter.ts';
import { readWav } from './wav.ts';

/** What has been said once, so that it need not be spoken anew. */
export interface SpeechCache {
  /** Gives what an engine says, kept from before or spoken now; null where it has no words for it. */
  get(engine: VoiceEngine, wanted: Utterance): Promise<Uint8Array | null>;
}

export interface SpeechCacheOptions {
  readonly folder: string;
  /** Bytes that are kept at most: what was not asked for longest makes way. */
  readonly most: number;
  /** So many programs speak at once: in a burst of calls the server has other things to do too. */
  readonly atOnce: number;
  readonly log: Logger;
}

/** Keeps speech in files, each by the hash of what is said and how. What is asked for twice at once is spoken once. */
export async function createSpeechCache(options: SpeechCacheOptions): Promise<SpeechCache> {
  const { folder, most, log } = options;
  const fewAtOnce = createLimiter(options.atOnce);
  /** Bytes of each file, that which was not asked for longest first. */
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
      if (total <= most) return;
      sizes.delete(name);
      total -= bytes;
      await rm(join(folder, name), { force: true });
    }
  }

  async function store(name: string, wav: Uint8Array): Promise<void> {
    await ensureFolder(folder);
    // Renamed into place, so that a reader never meets half a file.
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
    // Throws where it is none: what a program has written in error is never kept.
    readWav(wav);
    // A voice that cannot be kept is heard all the same.
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

/** Makes the folder, not what it lies in: a data folder that is gone stays gone. */
const ensureFolder = (folder: string): Promise<void> =>
  mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

/** Lists the files of a folder with their bytes, the oldest first; drops what a sudden end has left. */
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
