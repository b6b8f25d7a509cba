import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { createStoredBackups } from '../backup/stored-backups.ts';
import type { Clock } from '../kit/clock.ts';
import type { Feature } from '../kit/feature.ts';
import type { Renew } from '../kit/renewable-server.ts';

/** Interval of the check. */
const EVERY_MS = 5_000;

export interface ServedFileOptions<Tables> {
  readonly dataDir: string;
  /** File of the served database. */
  readonly file: string;
  /** Connection to it. */
  readonly reader: Kysely<Tables>;
  readonly renew: Renew;
  readonly clock: Clock;
  readonly log: Logger;
  readonly everyMs?: number;
}

/**
 * Detects that the served database file was replaced or moved while the server runs, which would lose all later
 * writes. Stores the served data and restarts on the new file, or on the stored copy if there is none. Must stop
 * after all writers.
 */
export function composeServedFile<Tables>(options: ServedFileOptions<Tables>): Feature<never, never> {
  const { dataDir, file, reader, renew, clock, log, everyMs = EVERY_MS } = options;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  let served = '';
  /** Identity of the log file beside the served database. */
  let localLog = '';
  let storeAs: string | null = null;

  async function checkFile(): Promise<void> {
    const identity = await fileIdentity(file);
    if (isStopped) return;
    if (identity === served) return scheduleCheck();
    const replaced = (await createStoredBackups(dataDir, file).locationAt(clock.now())).file;
    log.fatal(
      { file, replaced },
      'the database file was exchanged under the running server; what was served is kept',
    );
    storeAs = replaced;
    await renew({
      async apply() {
        // The old log would be applied to the new file.
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
        // Checks again if storing failed; a failed renewal reports itself.
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
        // Copies through the connection, because the file has no name any more.
        await sql`vacuum into ${storeAs}`.execute(reader);
      } catch (error) {
        // Continues, because stopping would lose later writes too.
        log.fatal({ err: error, replaced: storeAs }, 'what was served could not be kept');
      }
    },
  };
}

/** Identity of a file; empty if missing. */
async function fileIdentity(file: string): Promise<string> {
  try {
    const { dev, ino } = await stat(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
