import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { writeDurably } from '#shared/server/kit/write-durably.ts';

const SCHEMA = z.object({ seq: z.int().nonnegative(), eid: z.string(), at: z.number() });
type LogPosition = z.infer<typeof SCHEMA>;

/** Says that a database is not the one that was served last. */
export interface RestoreDetected {
  /** When its change log ends. */
  readonly backupAt: Millis;
  /** When the one that was served last was last seen. */
  readonly missingUntil: Millis;
}

/**
 * Remembers in a file beside the database how far its change log had come, so that a file that somebody has put in its
 * place is noticed, with a central or without. It is written now and then: what happened in between is not missed.
 */
export function createLogPositionFile(dataDir: string, sqlite: Database) {
  const file = join(dataDir, 'log-place.json');
  const newest = statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select(['seq', 'eid', 'wall_ms']).orderBy('seq', 'desc').limit(1),
  );
  const at = statement<{ seq: number }>()(sqlite, (db, p) =>
    db.selectFrom('change_log').select('eid').where('seq', '=', p('seq')),
  );

  return {
    head: (): number => newest.get({})?.seq ?? 0,

    async keep(now: Millis): Promise<void> {
      const head = newest.get({});
      if (!head) return;
      const position: LogPosition = { seq: head.seq, eid: head.eid, at: now };
      await writeDurably(file, `${JSON.stringify(position)}\n`, 0o600);
    },

    /** Null where this is the database that was served last, or nobody can say. */
    async putBack(): Promise<RestoreDetected | null> {
      const seen = await readPosition(file);
      const head = newest.get({});
      if (!seen || !head) return null;
      // A row that is gone from the middle was purged: this is the same log, further on.
      const isSame = head.seq >= seen.seq && (at.get(seen)?.eid ?? seen.eid) === seen.eid;
      return isSame ? null : { backupAt: head.wall_ms, missingUntil: seen.at };
    },
  };
}

async function readPosition(file: string): Promise<LogPosition | null> {
  try {
    return SCHEMA.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch (error) {
    // A file that is missing or cannot be read says nothing; it is written anew.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
