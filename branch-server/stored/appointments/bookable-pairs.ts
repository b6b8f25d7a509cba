import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import { pairsOf } from '#shared/server/appointments/offers.ts';

/** Reads which services a queue has for whom, those that are in use, by their names. */
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
