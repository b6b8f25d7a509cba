import { type RawBuilder, sql } from 'kysely';
import { eachDay } from '#shared/domain/statistics/period.ts';
import { weekdayOf } from '#shared/domain/time/weekday.ts';
import { servedFor, waited, waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { countedAs } from './counted-as.ts';
import { narrowed } from './counted-by.ts';
import { ofCustomerAndTicket } from './customer-filter.ts';
import { calledIn, listOf, numberIn, type RowResult, secondsIn, textIn } from './list-of.ts';
import type { GenerateRows } from './make-rows.ts';
import type { ReportSource } from './report-source.ts';
import { all, type FilterData, type Scope } from './resolve-scope.ts';

/**
 * Lists the tickets of the days, all or those that a figure counts, the newest last: ids rise with time, and a branch
 * ends with the last row that is read. Phone numbers are nobody's to read here.
 */
export const ticketsReport: GenerateRows = async (source, type, scope, names, max) => {
  const { filter } = scope;
  const row = filter('FILTER_COUNTED_AS') ?? { as: 'arrived' };
  const counted = countedAs(source.promise)[row.as];
  const { rows } = await sql<RowResult>`
    select t.id, t.id_branches, t.id_queues, t.id_services, t.id_segments, t.id_users, t.id_workstations,
      t.code, t.customer_name, t.state, t.arrived_at, t.forecast_from, t.forecast_to,
      case when ${waited} = 1 then ${waitedFor} end as waited_for,
      case when t.state = 'assisted' then ${servedFor} end as served_for
    from ${source.tickets(scope.days)}
    where ${all([...ofRow(row, scope), narrowed(scope, counted), ofCustomerAndTicket(scope), customersIncluded(source, scope)])}
    order by t.id, t.id_branches limit ${sql.lit(max + 1)}`.execute(source.db);
  return listOf(type, rows, (row) => ({
    cells: {
      arrivedAt: numberIn(row.arrived_at),
      branch: calledIn(names, 'branches', row.id_branches),
      ticket: textIn(row.code),
      queue: calledIn(names, 'queues', row.id_queues),
      service: calledIn(names, 'services', row.id_services),
      segment: calledIn(names, 'segments', row.id_segments),
      customer: textIn(row.customer_name),
      state: textIn(row.state),
      quotedFrom: numberIn(row.forecast_from),
      quotedTo: numberIn(row.forecast_to),
      wait: secondsIn(row.waited_for),
      serviceTime: secondsIn(row.served_for),
      user: calledIn(names, 'users', row.id_users),
      workstation: calledIn(names, 'workstations', row.id_workstations),
    },
    of: { branch: Number(row.id_branches), ticket: Number(row.id) },
  }));
};

/** Narrows to what the row whose tickets are listed is told by, beyond what reports can be narrowed by. */
const ofRow = (
  { workstation, weekday }: FilterData<'FILTER_COUNTED_AS'>,
  { days }: Scope,
): RawBuilder<unknown>[] => [
  ...(workstation === undefined ? [] : [sql`t.id_workstations = ${sql.lit(workstation)}`]),
  ...(weekday === undefined ? [] : [onDays(eachDay(days).filter((day) => weekdayOf(day) === weekday))]),
];

const onDays = (days: readonly string[]): RawBuilder<unknown> =>
  days.length === 0 ? sql`1 = 0` : sql`t.day in (${sql.join(days)})`;

/**
 * Narrows to the customers that are included: those with a ticket, those called without one, and those that were
 * transferred, who are of neither then. All where none is chosen.
 */
function customersIncluded(source: ReportSource, { filter, days }: Scope): RawBuilder<unknown> {
  const { withTickets, withoutTickets, transferred } = filter('FILTER_CUSTOMER_INCLUDE') ?? {};
  const chosen = [withTickets, withoutTickets, transferred].map((one) => one === 'Y');
  if (chosen.every(Boolean) || !chosen.some(Boolean)) return all([]);
  const isTransferred = sql`(t.id_branches, t.id) in (select t.id_branches, t.id from ${source.transfers(days)})`;
  const stayed = [
    ...(withTickets === 'Y' ? [sql`t.no_ticket = 0`] : []),
    ...(withoutTickets === 'Y' ? [sql`t.no_ticket = 1`] : []),
  ];
  const kinds = [
    ...(transferred === 'Y' ? [isTransferred] : []),
    ...stayed.map((kind) => sql`(${kind} and not ${isTransferred})`),
  ];
  return sql`(${sql.join(kinds, sql` or `)})`;
}
