import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';

/** Resolves the short ids by which staff issue a ticket at a branch. */
export function createShortIds(sqlite: Database) {
  const find = statement<{ branch: number; segment: number; service: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('branches as b')
      .leftJoin('segments as g', (on) => on.on('g.id_short', '=', p('segment')))
      .leftJoin('services as s', (on) => on.on('s.id_short', '=', p('service')))
      .select(['b.sms', 'g.id as id_segments', 's.id as id_services'])
      .where('b.id', '=', p('branch'))
      .where('b.enabled', '=', 1),
  );
  /** Undefined for an unknown branch; null for an unknown short id. */
  return (branch: number, segment: number, service: number) => find.get({ branch, segment, service });
}

export type ShortIds = ReturnType<typeof createShortIds>;
