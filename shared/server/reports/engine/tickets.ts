import { type RawBuilder, sql } from 'kysely';
import type { CountedAs } from '#shared/domain/reports/filters.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { eachDay } from '#shared/domain/statistics/period.ts';
import { weekdayOf } from '#shared/domain/time/weekday.ts';
import { AGAINST_FORECAST, quotedWaits } from '#shared/server/statistics/quoted-waits.ts';
import { isOfAppointment, servedAfterWait } from '#shared/server/statistics/served-concurrently.ts';
import { type Moment, ticketMoments } from '#shared/server/statistics/ticket-moments.ts';
import { late, servedFor, waited, waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { all, ofCustomerAndTicket } from './conditions.ts';
import { type CountedAt, narrowed } from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import type { FilterData, Scope } from './scope.ts';
import { calledIn, type GenerateRows, listOf, numberIn, type RowResult, secondsIn, textIn } from './table.ts';

/** Lists the tickets of the days, or those behind a metric, by ascending id. Contains no phone numbers. */
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

/** Filters by the dimensions of a metrics row that are no report filters. */
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
 * Filters by customers with a ticket, without one, or transferred; a transferred customer belongs to the last group
 * only. All if none is selected.
 */
function customersIncluded(source: ReportSource, { filter, days }: Scope): RawBuilder<unknown> {
  const { withTickets, withoutTickets, transferred } = filter('FILTER_CUSTOMER_INCLUDE') ?? {};
  const selected = [withTickets, withoutTickets, transferred].map((one) => one === 'Y');
  if (selected.every(Boolean) || !selected.some(Boolean)) return all([]);
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

/**
 * Conditions and moments of tickets `t`, one per column. Metrics and lists share them, so the lists have as many
 * rows as the metrics say.
 * @param promise promised wait of the queue in seconds; 0 for none
 */
function countedAs(promise: RawBuilder<unknown>): Readonly<Record<CountedAs, CountedAt>> {
  const { arrival, call, end } = ticketMoments(promise);
  const forecast = (only: RawBuilder<unknown>): CountedAt => ({
    ...quotedWaits,
    only: all([quotedWaits.only, only]),
  });
  return {
    arrived: arrival,
    called: call,
    promised: counting(call, 'promised'),
    inTime: counting(call, 'in_time'),
    late: { at: call.at, only: all([call.only, sql`${late(promise)} = 1`]) },
    served: counting(end, 'served'),
    noShow: counting(end, 'no_show'),
    ended: counting(end, 'served', 'no_show'),
    canceled: counting(end, 'canceled'),
    quoted: quotedWaits,
    sooner: forecast(AGAINST_FORECAST.sooner),
    asQuoted: forecast(AGAINST_FORECAST.asQuoted),
    later: forecast(AGAINST_FORECAST.later),
    servedBooked: { ...servedAfterWait, only: all([servedAfterWait.only, isOfAppointment]) },
    servedWalkIn: { ...servedAfterWait, only: all([servedAfterWait.only, sql`not ${isOfAppointment}`]) },
  };
}

/** Tickets that add to any of the measures at a moment. */
function counting({ at, only, counts }: Moment, ...names: readonly (keyof Measures)[]): CountedAt {
  const counted = names.map((name) => counts[name] ?? sql`0`);
  return { at, only: all([only, sql`(${sql.join(counted, sql` + `)}) > 0`]) };
}
