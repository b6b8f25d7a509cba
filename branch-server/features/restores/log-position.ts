import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { readLogId } from '#branch-server/db/log-id.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';

const SCHEMA = z.object({
  /** Id of the change log; the first log has an empty one. */
  log: z.string().default(''),
  seq: z.int().nonnegative(),
  eid: z.string(),
  at: z.number(),
});
type LogPosition = z.infer<typeof SCHEMA>;

/** The database is not the one used last. */
export interface RestoreDetected {
  /** End of its change log. */
  readonly backupAt: Millis;
  /** Last time at which the previous database was seen. */
  readonly missingUntil: Millis;
}

/**
 * Stores the position of the change log in a file beside the database, to detect that the database was replaced,
 * with or without central. It is written periodically, so positions in between are not stored. A position of a log
 * that this database has emptied since is ignored.
 *
 * @param sqlite reads committed rows only: a position of a write that was rolled back would report a restore
 */
export function createLogPositionFile(dataDir: string, sqlite: Database) {
  const file = join(dataDir, 'log-position.json');
  const newest = newestRow(sqlite);
  const at = statement<{ seq: number }>()(sqlite, (db, p) =>
    db.selectFrom('change_log').select('eid').where('seq', '=', p('seq')),
  );

  return {
    async store(now: Millis): Promise<void> {
      const head = newest.get({});
      const position: LogPosition = {
        log: readLogId(sqlite).id,
        seq: head?.seq ?? 0,
        eid: head?.eid ?? '',
        at: now,
      };
      await writeDurably(file, `${JSON.stringify(position)}\n`, 0o600);
    },

    /** Null if the database is the one used last, or unknown. */
    async detectRestore(): Promise<RestoreDetected | null> {
      const seen = await readPosition(file);
      const head = newest.get({});
      if (!seen || !head) return null;
      const { id, emptied } = readLogId(sqlite);
      if (seen.log !== id && seen.log === emptied) return null;
      // A row missing in the middle was purged: this is the same log at a later position.
      const isSame = seen.log === id && head.seq >= seen.seq && (at.get(seen)?.eid ?? seen.eid) === seen.eid;
      return isSame ? null : { backupAt: head.wall_ms, missingUntil: seen.at };
    },
  };
}

/** The statement that reads the end of the change log. */
export const newestRow = (sqlite: Database) =>
  statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select(['seq', 'eid', 'wall_ms']).orderBy('seq', 'desc').limit(1),
  );

async function readPosition(file: string): Promise<LogPosition | null> {
  try {
    return SCHEMA.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch (error) {
    // A missing or unreadable file gives no information; it is written again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
