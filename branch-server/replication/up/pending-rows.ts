import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { createPushStatus } from './push-status.ts';

/** Counts the rows of the change log that central does not have yet. */
export interface Pending {
  readonly head: number;
  readonly acknowledged: number;
  readonly rows: number;
  /** Milliseconds that the oldest of them has waited. */
  readonly oldestMs: number;
}

export function createPendingRows(sqlite: Database, clock: Clock, bootId: string): () => Pending {
  const pushStatus = createPushStatus(sqlite);
  const newest = statement<object>()(sqlite, (db) =>
    db.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1),
  );
  const next = statement<{ seq: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('change_log')
      .select(['boot_id', 'mono_ms', 'wall_ms'])
      .where('seq', '>', p('seq'))
      .orderBy('seq')
      .limit(1),
  );

  return () => {
    const { seq } = pushStatus.read().cursor;
    const head = newest.get({})?.seq ?? 0;
    const oldest = next.get({ seq });
    const age =
      oldest && (oldest.boot_id === bootId ? clock.mono() - oldest.mono_ms : clock.now() - oldest.wall_ms);
    return { head, acknowledged: seq, rows: Math.max(0, head - seq), oldestMs: Math.max(0, age ?? 0) };
  };
}
