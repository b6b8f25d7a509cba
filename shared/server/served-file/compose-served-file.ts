import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createStoredBackups } from '../backup/stored-backups.ts';
import type { Clock } from '../kit/clock.ts';
import type { Feature } from '../kit/feature.ts';
import type { Renew } from '../kit/renewable-server.ts';

/** How often is looked, milliseconds: so long may somebody go on in the belief that the other file is served. */
const EVERY_MS = 5_000;

export interface ServedFileOptions<Tables> {
  readonly dataDir: string;
  /** The database that is served. */
  readonly file: string;
  /** A connection to it. */
  readonly reader: Kysely<Tables>;
  readonly renew: Renew;
  readonly clock: Clock;
  readonly log: Logger;
  readonly everyMs?: number;
}

/**
 * Watches that the file which is served is the one under its name. Exchanged or moved away under a running server, it
 * would take everything with it that is written from then on. What was served to the last moment is kept among the
 * databases that restoring has replaced, and then the file is served that lies there; the kept one where none does.
 *
 * Has to end after everything that writes.
 */
export function composeServedFile<Tables>(options: ServedFileOptions<Tables>): Feature<never, never> {
  const { dataDir, file, reader, renew, clock, log, everyMs = EVERY_MS } = options;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  let served = '';
  /** The log beside the served file; SQLite leaves it where the file has gone. */
  let localLog = '';
  let storeAs: string | null = null;

  async function checkFile(): Promise<void> {
    const place = await fileIdentity(file);
    if (isStopped) return;
    if (place === served) return scheduleCheck();
    const replaced = (await createStoredBackups(dataDir, file).placeAt(clock.now())).file;
    log.fatal(
      { file, kept: replaced },
      'the database file was exchanged under the running server; what was served is kept',
    );
    storeAs = replaced;
    await renew({
      async apply() {
        // Would be read into the file that is served next.
        if ((await fileIdentity(`${file}-wal`)) === localLog) await rm(`${file}-wal`, { force: true });
        await rm(`${file}-shm`, { force: true });
        if (!existsSync(file)) await copyFile(replaced, file);
      },
      undo: async () => {},
    });
  }

  function scheduleCheck(): void {
    timer = setTimeout(() => {
      checkFile().catch((error: unknown) => {
        log.error({ err: error }, 'the served file');
        // Looks again where it could not; a renewal that fails says itself what becomes of the server.
        if (storeAs === null) scheduleCheck();
      });
    }, everyMs).unref();
  }

  return {
    async start() {
      served = await fileIdentity(file);
      localLog = await fileIdentity(`${file}-wal`);
      scheduleCheck();
    },
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      if (storeAs === null) return;
      try {
        await mkdir(dirname(storeAs), { recursive: true });
        // Reads through the connection: under its name the file cannot be found any more.
        await sql`vacuum into ${storeAs}`.execute(reader);
      } catch (error) {
        // Goes on all the same: a server that stood still here would lose what comes as well.
        log.fatal({ err: error, kept: storeAs }, 'what was served could not be kept');
      }
    },
  };
}

/** Tells one file from another of the same name; empty where there is none. */
async function fileIdentity(file: string): Promise<string> {
  try {
    const { dev, ino } = await stat(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
