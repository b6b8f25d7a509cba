import { type RawBuilder, sql } from 'kysely';
import type { AppointmentOutcome } from '#shared/domain/appointments/states.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { BookedAs } from '#shared/domain/reports/filters.ts';
import { MINUTE_MS } from '#shared/domain/time/units.ts';
import { waitedBeyondTime } from '#shared/server/statistics/served-concurrently.ts';
import { all, byStaffFilter, dayNumber, like, ofCode, selectedIn, withinMoments } from './conditions.ts';
import type { CountedAt } from './counted-by.ts';
import type { Scope } from './scope.ts';
import { calledIn, type GenerateRows, listOf, numberIn, type RowResult, secondsIn, textIn } from './table.ts';

/**
 * Lists the appointments of the days, or those behind a metric, by time. Contains no phone numbers or email
 * addresses.
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

/** Filters by customer, and by the number of the appointment or of its ticket. */
function ofCustomerAndNumber({ filter }: Scope): RawBuilder<unknown> {
  const { customer = '', ticket = '' } = filter('FILTER_CUSTOMER_AND_TICKET') ?? {};
  const [name, number] = [customer.trim(), ticket.trim()];
  return all([
    ...(name === '' ? [] : [like(sql`a.customer_key`, foldText(name))]),
    ...(number === '' ? [] : [sql`(a.number = ${number} or ${ofCode(number)})`]),
  ]);
}

/** Columns of appointments `a` at their time; the day is a number. */
export const appointmentsAt = (scope: Scope) =>
  ({
    at: sql`a.slot_start`,
    of: {
      branch: sql`a.id_branches`,
      queue: sql`a.id_queues`,
      service: sql`a.id_services`,
      segment: sql`a.id_segments`,
      day: dayNumber(scope, sql`a.slot_start`, sql`a.id_branches`),
      bookedThrough: sql`nullif(a.booked_through, '')`,
    },
  }) satisfies Omit<CountedAt, 'only'>;

/**
 * Filters appointments `a` with their tickets `t` by the scope. Users limited to an attention area see the customers
 * called there.
 */
export const appointmentFilter = (scope: Scope): RawBuilder<unknown> =>
  all([
    withinMoments(scope, { branch: sql`a.id_branches`, at: sql`a.slot_start` }),
    selectedIn(sql`a.id_queues`, scope.filter('QUEUES')),
    selectedIn(sql`a.id_services`, scope.filter('SERVICES')),
    selectedIn(sql`a.id_segments`, scope.filter('SEGMENTS')),
    byStaffFilter(scope, { user: sql`t.id_users`, workstation: sql`t.id_workstations` }),
  ]);

type Term = RawBuilder<unknown>;

const isIn = (state: string): Term => sql`a.state = ${sql.lit(state)}`;
/** State of the ticket of an appointment whose customer arrived. */
const ticketIs = (...states: readonly string[]): Term =>
  sql`(${isIn('arrived')} and t.state in (${sql.join(states.map(sql.lit))}))`;

/**
 * Conditions on appointments `a` and their tickets `t`, one per column. Metrics and lists share them, so the lists
 * have as many rows as the metrics say.
 */
export const BOOKED: Readonly<Record<BookedAs, Term>> = {
  booked: sql`1 = 1`,
  bookedCanceled: isIn('canceled'),
  came: isIn('arrived'),
  // Arrival within the minute of the appointment is not late.
  cameLate: sql`(${isIn('arrived')} and t.arrived_at >= a.slot_start + ${sql.lit(MINUTE_MS)})`,
  kept: ticketIs('assisted'),
  notCome: isIn('noshow'),
  bookedNoShow: ticketIs('noshow'),
};

/** Appointments with a known outcome, except cancelled ones: the denominator of the kept share. */
export const DECIDED: Term = sql`(${isIn('noshow')} or ${ticketIs('assisted', 'noshow', 'canceled')})`;

const OUTCOMES: readonly (readonly [AppointmentOutcome, Term])[] = [
  ['canceled', BOOKED.bookedCanceled],
  ['notCome', BOOKED.notCome],
  ['kept', BOOKED.kept],
  ['noshow', BOOKED.bookedNoShow],
  ['left', ticketIs('canceled')],
  ['came', BOOKED.came],
];

/** Outcome of an appointment. */
const outcome: RawBuilder<AppointmentOutcome> = sql`case ${sql.join(
  OUTCOMES.map(([name, term]) => sql`when ${term} then ${sql.lit(name)}`),
  sql` `,
)} else 'expected' end`;
