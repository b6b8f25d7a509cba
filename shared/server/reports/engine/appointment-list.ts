import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#shared/domain/fold-text.ts';
import { waitedBeyondTime } from '#shared/server/statistics/served-concurrently.ts';
import { appointmentFilter } from './appointment-filter.ts';
import { BOOKED, outcome } from './booked-as.ts';
import { like, ofCode } from './customer-filter.ts';
import { calledIn, listOf, numberIn, type RowResult, secondsIn, textIn } from './list-of.ts';
import type { GenerateRows } from './make-rows.ts';
import { all, type Scope } from './resolve-scope.ts';

/**
 * Lists the appointments of the days, all or those that a figure counts, by their time. Phone numbers and addresses are
 * nobody's to read here.
 */
export const appointmentList: GenerateRows = async (source, type, scope, names, max) => {
  const { as, through } = scope.filter('FILTER_BOOKED_AS') ?? { as: 'booked' };
  const { rows } = await sql<RowResult>`
    select a.id, a.id_branches, a.id_queues, a.id_services, a.number, a.customer_name, a.slot_start,
      a.booked_through, ${outcome} as outcome, t.id as ticket, t.code, t.arrived_at, t.first_called_at,
      case when t.first_called_at is not null then ${waitedBeyondTime} end as after_time
    from ${source.appointments(scope.days)}
    where ${all([
      appointmentFilter(scope),
      BOOKED[as],
      ...(through === undefined ? [] : [sql`a.booked_through = ${through}`]),
      ofCustomerAndNumber(scope),
    ])}
    order by a.slot_start, a.id_branches, a.id limit ${sql.lit(max + 1)}`.execute(source.db);
  return listOf(type, rows, (row) => ({
    cells: {
      appointmentAt: numberIn(row.slot_start),
      branch: calledIn(names, 'branches', row.id_branches),
      appointmentNumber: textIn(row.number),
      customer: textIn(row.customer_name),
      queue: calledIn(names, 'queues', row.id_queues),
      service: calledIn(names, 'services', row.id_services),
      bookedThrough: textIn(row.booked_through),
      outcome: textIn(row.outcome),
      arrivedAt: numberIn(row.arrived_at),
      ticket: textIn(row.code),
      firstCalledAt: numberIn(row.first_called_at),
      afterTime: secondsIn(row.after_time),
    },
    of: {
      branch: Number(row.id_branches),
      ...(row.ticket != null && { ticket: Number(row.ticket) }),
    },
  }));
};

/** Narrows to those of customers, and of a number that was typed: that of the appointment or that of its ticket. */
function ofCustomerAndNumber({ filter }: Scope): RawBuilder<unknown> {
  const { customer = '', ticket = '' } = filter('FILTER_CUSTOMER_AND_TICKET') ?? {};
  const [name, number] = [customer.trim(), ticket.trim()];
  return all([
    ...(name === '' ? [] : [like(sql`a.customer_key`, foldText(name))]),
    ...(number === '' ? [] : [sql`(a.number = ${number} or ${ofCode(number)})`]),
  ]);
}
