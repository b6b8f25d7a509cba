import type { Database } from 'better-sqlite3';
import { statement } from '../db/statement.ts';

/** A ticket with the names that staff read, over the connection handed in. */
export function createTicketQueries(sqlite: Database) {
  const byId = statement<{ id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets as t')
      .innerJoin('queues as q', 'q.id', 't.id_queues')
      .innerJoin('services as s', 's.id', 't.id_services')
      .innerJoin('segments as g', 'g.id', 't.id_segments')
      .innerJoin('branches as b', 'b.id', 't.id_branches')
      .leftJoin('workstations as w', 'w.id', 't.id_workstations')
      .leftJoin('users as u', 'u.id', 't.id_users')
      .leftJoin('employees as e', 'e.id', 'u.id_employees')
      .selectAll('t')
      .select([
        'q.name as queue',
        'q.sla',
        's.name as service',
        's.service_time',
        'g.name as segment',
        'b.zone',
        'w.name as workstation',
        'e.first_name',
        'e.last_name',
      ])
      .where('t.id', '=', p('id')),
  );
  const lastAt = statement<{ workstation: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select(['code', 'state', 'ended_at'])
      .where('id_workstations', '=', p('workstation'))
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(1),
  );

  return {
    byId: (id: number) => byId.get({ id }),
    /** The ticket that a workstation finished last. */
    lastAt: (workstation: number) => lastAt.get({ workstation }),
  };
}

export type TicketQueries = ReturnType<typeof createTicketQueries>;
export type TicketView = NonNullable<ReturnType<TicketQueries['byId']>>;
