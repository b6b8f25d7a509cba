import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { servedFor } from '#shared/server/statistics/ticket-times.ts';

const REMEMBERED = 20;
const DAY_MS = 24 * 3_600_000;

/** Holds how quickly a queue is served. */
export interface Pace {
  /** Of its last attentions today, newest first; none where nobody was served. */
  readonly recentServiceTimes: readonly Seconds[];
  /** Open workstations that may call it. */
  readonly openWorkstations: number;
}

export interface PaceOf {
  readonly idBranches: number;
  readonly idQueues: number;
  /** Today's business day: only its attentions count. */
  readonly day: string;
  readonly now: Millis;
}

/** Reads what the last customers of a queue took today, in seconds, newest first. */
export function createRecentServiceTimes(sqlite: Database) {
  const recent = statement<{ branch: number; queue: number; day: string; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .select(sql<number>`${servedFor} / 1000`.as('seconds'))
      .where('id_queues', '=', p('queue'))
      .where('id_branches', '=', p('branch'))
      // Bounds the moment, which the index has: by the day alone a quiet morning would read back for years.
      .where('called_at', '>=', p('since'))
      .where('day', '=', p('day'))
      .where('state', '=', 'assisted')
      .orderBy('called_at', 'desc')
      .limit(REMEMBERED),
  );
  return ({ idBranches: branch, idQueues: queue, day, now }: PaceOf): Seconds[] =>
    recent.all({ branch, queue, day, since: now - DAY_MS }).map(({ seconds }) => seconds);
}

/** Reads how quickly queues are served, by their last attentions and the workstations open for them. */
export function createQueuePaces(sqlite: Database) {
  const recent = createRecentServiceTimes(sqlite);
  const open = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as o')
      .innerJoin('workstations as w', 'w.id', 'o.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .innerJoin('view_profile_queues as v', 'v.id_view_profiles', 't.id_view_profiles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('o.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('v.id_queues', '=', p('queue')),
  );

  return (of: PaceOf): Pace => ({
    recentServiceTimes: recent(of),
    openWorkstations: open.get({ branch: of.idBranches, queue: of.idQueues })?.count ?? 0,
  });
}
