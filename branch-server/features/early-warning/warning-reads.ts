import type { Database } from 'better-sqlite3';
import { sql } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import { createRecentServiceTimes } from '#branch-server/stored/tickets/queue-paces.ts';
import { lowestTicketIdAt } from '#branch-server/stored/tickets/ticket-ids.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** Those who wait in one queue beyond it are not read: with so many the promise is broken anyway. */
const MOST_WAITING = 500;

/**
 * Reads from the database what an early warning needs: each question has an index and an end, however long the branch
 * has existed.
 */
export function createWarningReads(sqlite: Database) {
  const branches = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select(['id', 'zone']).where('enabled', '=', 1).orderBy('id'),
  );
  const queues = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('queues as q')
      .innerJoin('branches as b', (on) => on.on('b.id', '=', p('branch')))
      .innerJoin('queue_branch_types as k', (on) =>
        on.onRef('k.id_queues', '=', 'q.id').onRef('k.id_branch_types', '=', 'b.id_branch_types'),
      )
      .innerJoin('queue_categories as c', 'c.id_queues', 'q.id')
      .innerJoin('services as s', 's.id', 'c.id_services')
      .select(['q.id', 'q.name', 'q.sla'])
      .select((eb) => eb.fn.avg<number>('s.service_time').as('planned'))
      .where('q.enabled', '=', 1)
      .groupBy(['q.id', 'q.name', 'q.sla'])
      .orderBy('q.name')
      .orderBy('q.id'),
  );
  const waiting = statement<{ branch: number; queue: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('entered_at as since')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', sql.lit('waiting'))
      .orderBy('entered_at')
      .limit(MOST_WAITING),
  );
  // Ids rise with the arrival, and are the one order in which all tickets of a branch are kept.
  const came = statement<{ branch: number; from: number; to: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['id_queues as queue', 'arrived_at as at'])
      .where('id', '>=', p('from'))
      .where('id', '<', p('to'))
      .where('id_branches', '=', p('branch')),
  );
  const open = statement<{ branch: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('workstation_sessions as o')
      .innerJoin('workstations as w', 'w.id', 'o.id_workstations')
      .innerJoin('workstation_types as t', 't.id', 'w.id_workstation_types')
      .leftJoin('tickets as h', (on) =>
        on.onRef('h.id_workstations', '=', 'w.id').on('h.state', '=', sql.lit('assisting')),
      )
      .select(['w.id', 'w.id_attention_profiles as idProfile', 't.lineal_call as lineal'])
      .select(['h.id_queues as queue', 'h.called_at as since'])
      .where('o.closed_at', 'is', null)
      .where('w.id_branches', '=', p('branch'))
      .where('t.reception', '=', 0)
      .orderBy('w.id'),
  );

  return {
    branches: () => branches.all({}),
    /** The queues in which somebody may come to wait at the branch, with the time that serving is planned to take. */
    queues: (branch: number) => queues.all({ branch }),
    waiting: (branch: number, queue: number): Millis[] =>
      waiting.all({ branch, queue }).map(({ since }) => since),
    /** Seconds that the last attentions of a day took. */
    recent: createRecentServiceTimes(sqlite),
    /** Who took a ticket in between, and for which queue they are now. */
    came: (branch: number, from: Millis, to: Millis) =>
      came.all({ branch, from: lowestTicketIdAt(from), to: lowestTicketIdAt(to) }),
    /** Open workstations that call, with whom they serve. */
    open: (branch: number) => open.all({ branch }),
  };
}

export type WarningReads = ReturnType<typeof createWarningReads>;
