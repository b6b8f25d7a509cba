import type { Database } from 'better-sqlite3';
import type { BranchReport } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { statement } from '../db/statement.ts';
import type { BusinessDays } from '../stored/days/business-days.ts';

export type LiveMetrics = BranchReport['live'];

/** Counts how busy a branch is at this moment, for central to show. */
export function createLiveMetrics(sqlite: Database, days: Pick<BusinessDays, 'todaySince'>) {
  const waiting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('entered_at').as('since')])
      .where('id_branches', '=', p('branch'))
      .where('state', '=', 'waiting'),
  );
  const assisting = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'assisting')
      .where('id_branches', '=', p('branch')),
  );
  const open = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as s')
      .innerJoin('workstations as w', 'w.id', 's.id_workstations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('s.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch')),
  );
  const served = statement<{ branch: number; since: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      // Counts by workstation: there is an index over what ended at each.
      .where('id_workstations', 'in', (eb) =>
        eb.selectFrom('workstations').select('id').where('id_branches', '=', p('branch')),
      )
      .where('ended_at', '>=', p('since'))
      .where('state', '=', 'assisted'),
  );
  const zone = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );

  return (branch: number, now: Millis): LiveMetrics => {
    const line = waiting.get({ branch });
    const since = days.todaySince({ id: branch, zone: zone.get({ branch })?.zone ?? 0 });
    return {
      waiting: line?.count ?? 0,
      longestWaitMs: line?.since ? Math.max(0, now - line.since) : 0,
      assisting: assisting.get({ branch })?.count ?? 0,
      openWorkstations: open.get({ branch })?.count ?? 0,
      servedToday: served.get({ branch, since })?.count ?? 0,
    };
  };
}

/** Tells whether central should hear of it at once; a longer wait alone is no news. */
export const isSignificantChange = (before: LiveMetrics | null, now: LiveMetrics): boolean =>
  before === null ||
  before.waiting !== now.waiting ||
  before.assisting !== now.assisting ||
  before.openWorkstations !== now.openWorkstations ||
  before.servedToday !== now.servedToday;
