import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { customerHistory } from '#shared/contract/tickets/customers.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

const MAX_VISITS = 100;

/** Reads the visits of customers: tickets that were served. One that waits, is held or was a no-show is no visit. */
export function createVisits(sqlite: Database) {
  const ofCustomer = statement<{ customer: number }>()(sqlite, (db, p) =>
    visits(db).where('t.id_customers', '=', p('customer')),
  );
  const ofName = statement<{ key: string }>()(sqlite, (db, p) =>
    visits(db).where('t.customer_key', '=', p('key')),
  );

  return {
    ofCustomer: (customer: number) => ofCustomer.all({ customer }),
    /** Visits of customers with this name, ignoring case and accents. */
    ofName: (name: string) => ofName.all({ key: foldText(name) }),
  };
}

type Visits = ReturnType<typeof createVisits>;

/** The latest first. */
const visits = (db: Kysely<BranchTables>) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('branches as b', 'b.id', 't.id_branches')
    .innerJoin('queues as q', 'q.id', 't.id_queues')
    .leftJoin('users as u', 'u.id', 't.id_users')
    .leftJoin('employees as e', 'e.id', 'u.id_employees')
    .select(['t.id', 't.called_at', 't.arrived_at', 'b.name as branch', 'q.name as queue'])
    .select(['e.first_name', 'e.last_name'])
    .where('t.state', '=', 'assisted')
    .orderBy('t.called_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MAX_VISITS);

/** Earlier visits of a customer (operations specification, section 3). */
export function visitRoutes(visits: Visits): Route<never>[] {
  return [
    read(customerHistory, ({ query: { id, name = '' } }) => {
      const found = id === undefined ? visits.ofName(name) : visits.ofCustomer(id);
      return found.map((visit) => ({
        idTicket: visit.id,
        AssistanceDate: visit.called_at ?? visit.arrived_at,
        BranchName: visit.branch,
        QueueName: visit.queue,
        employeeName: visit.first_name === null ? null : `${visit.first_name} ${visit.last_name}`,
      }));
    }),
  ];
}
