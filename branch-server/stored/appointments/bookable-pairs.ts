import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { pairsOf } from '#shared/server/appointments/offers.ts';

/** Enabled services of a queue with their segments, by name. */
export function createBookablePairs(sqlite: Database) {
  const pairs = statement<{ queue: number }>()(sqlite, (db, p) =>
    pairsOf(db, p('queue')).select([
      's.translations as servTranslations',
      'g.translations as segmentTranslations',
    ]),
  );
  return (queue: number) => pairs.all({ queue });
}

export type BookablePairs = ReturnType<typeof createBookablePairs>;
