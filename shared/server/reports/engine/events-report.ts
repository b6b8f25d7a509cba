import { type RawBuilder, sql } from 'kysely';
import { ofCustomerAndTicket } from './customer-filter.ts';
import { calledIn, type Listed, listOf, numberIn, type RowResult, textIn } from './list-of.ts';
import type { GenerateRows } from './make-rows.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';
import { all, type Scope, selectedIn, within } from './resolve-scope.ts';
import { byStaffFilter } from './staff-filter.ts';

/** Lists all that happened to the tickets that came on the days, ticket by ticket: of those that were in the queues. */
export const journeysReport: GenerateRows = async (source, type, scope, names, max) => {
  const rows = await eventsThat(source, scope, max, {
    where: [
      within(scope, { branch: sql`e.id_branches`, day: sql`t.day`, at: sql`t.arrived_at` }),
      byStaffFilter(scope, { user: sql`t.id_users`, workstation: sql`t.id_workstations` }),
      wasInQueues(source, scope),
      ofCustomerAndTicket(scope),
    ],
    order: sql`e.id_tickets, e.id_branches, e.seq`,
  });
  return listOf(type, rows, (row) => listed(row, names, { happened: textIn(row.kind) }));
};

/** Lists who was not there when called, and what became of them: whether they were taken back into line, and how it ended. */
export const recoveriesReport: GenerateRows = async (source, type, scope, names, max) => {
  const rows = await eventsThat(source, scope, max, {
    where: [
      sql`e.kind = 'noShow' and coalesce(e.followed_by, '') <> 'undo'`,
      within(scope, { branch: sql`e.id_branches`, day: sql`t.day`, at: sql`e.at` }),
      selectedIn(sql`e.id_queues`, scope.filter('QUEUES')),
      byStaffFilter(scope, { user: sql`e.id_users`, workstation: sql`e.id_workstations` }),
      ofCustomerAndTicket(scope),
    ],
    order: sql`e.at, e.id_branches, e.seq`,
  });
  return listOf(type, rows, (row) =>
    listed(row, names, {
      recoveredAt: row.followed_by === 'recover' ? numberIn(row.followed_at) : null,
      state: textIn(row.state),
    }),
  );
};

interface Wanted {
  readonly where: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
}

async function eventsThat(source: ReportSource, scope: Scope, max: number, { where, order }: Wanted) {
  const { rows } = await sql<RowResult>`
    select e.at, e.kind, e.id_queues, e.id_users, e.id_workstations, e.followed_by, e.followed_at,
      t.id, t.id_branches, t.code, t.customer_name, t.state
    from ${source.events(scope.days)} where ${all(where)}
    order by ${order} limit ${sql.lit(max + 1)}`.execute(source.db);
  return rows;
}

/** A journey is told whole, also where it went on in another queue. */
function wasInQueues(source: ReportSource, { filter, days }: Scope): RawBuilder<unknown> {
  const queues = filter('QUEUES');
  if (!queues || queues.included.length + queues.notIncluded.length === 0) return all([]);
  return sql`(t.id_branches, t.id) in (
    select e.id_branches, e.id_tickets from ${source.events(days)} where ${selectedIn(sql`e.id_queues`, queues)})`;
}

const listed = (row: RowResult, names: Names, more: Listed['cells']): Listed => ({
  cells: {
    at: numberIn(row.at),
    branch: calledIn(names, 'branches', row.id_branches),
    ticket: textIn(row.code),
    customer: textIn(row.customer_name),
    queue: calledIn(names, 'queues', row.id_queues),
    user: calledIn(names, 'users', row.id_users),
    workstation: calledIn(names, 'workstations', row.id_workstations),
    ...more,
  },
  of: { branch: Number(row.id_branches), ticket: Number(row.id) },
});
