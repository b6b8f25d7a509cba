import { type RawBuilder, sql } from 'kysely';
import { all, byStaffFilter, ofCustomerAndTicket, selectedIn, within } from './conditions.ts';
import type { Names } from './names.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './scope.ts';
import {
  calledIn,
  type GenerateRows,
  type Listed,
  listOf,
  numberIn,
  type RowResult,
  textIn,
} from './table.ts';

/** Lists all events of the tickets of the days, by ticket; filtered by the queues they visited. */
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

/** Lists no-shows, whether they were recovered, and how they ended. */
export const recoveriesReport: GenerateRows = async (source, type, scope, names, max) => {
  const rows = await eventsThat(source, scope, max, {
    where: [
      sql`e.kind = 'noShow' and coalesce(e.next_event_kind, '') <> 'undo'`,
      within(scope, { branch: sql`e.id_branches`, day: sql`t.day`, at: sql`e.at` }),
      selectedIn(sql`e.id_queues`, scope.filter('QUEUES')),
      byStaffFilter(scope, { user: sql`e.id_users`, workstation: sql`e.id_workstations` }),
      ofCustomerAndTicket(scope),
    ],
    order: sql`e.at, e.id_branches, e.seq`,
  });
  return listOf(type, rows, (row) =>
    listed(row, names, {
      recoveredAt: row.next_event_kind === 'recover' ? numberIn(row.next_event_at) : null,
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
    select e.at, e.kind, e.id_queues, e.id_users, e.id_workstations, e.next_event_kind, e.next_event_at,
      t.id, t.id_branches, t.code, t.customer_name, t.state
    from ${source.events(scope.days)} where ${all(where)}
    order by ${order} limit ${sql.lit(max + 1)}`.execute(source.db);
  return rows;
}

/** A ticket history includes other queues: the filter selects tickets that visited a queue. */
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
