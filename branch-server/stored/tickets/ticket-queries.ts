import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { TicketRow } from './ticket-row.ts';

/** Reads tickets with the names shown to staff, over the given connection. */
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
      .leftJoin('customers as c', 'c.id', 't.id_customers')
      .leftJoin('queue_counters as n', (on) =>
        on.onRef('n.id_branches', '=', 't.id_branches').onRef('n.id_queues', '=', 't.id_queues'),
      )
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
        'c.first_name as customer_first_name',
        'c.last_name as customer_last_name',
        'n.waiting',
      ])
      .where('t.id', '=', p('id')),
  );
  const before = statement<{ branch: number; queue: number; id: number }>()(sqlite, (db, p) =>
    db
      .selectFrom('tickets')
      .select('id')
      .where('id_branches', '=', p('branch'))
      .where('id_queues', '=', p('queue'))
      .where('state', '=', 'waiting')
      .where('id', '<', p('id'))
      .limit(1),
  );

  return {
    byId: (id: number) => byId.get({ id }),
    /** Whether no other ticket of its queue waits before it. */
    isFirst: ({ id_branches, id_queues, id }: TicketRow): boolean =>
      before.get({ branch: id_branches, queue: id_queues, id }) === undefined,
  };
}

export type TicketQueries = ReturnType<typeof createTicketQueries>;
export type TicketView = NonNullable<ReturnType<TicketQueries['byId']>>;
