import { type RawBuilder, sql } from 'kysely';
import type { AppointmentOutcome } from '#shared/domain/appointments/outcome.ts';
import type { BookedAs } from '#shared/domain/reports/filters.ts';

type Term = RawBuilder<unknown>;

/** Whoever comes within the minute of their time is not late. */
const MINUTE_MS = 60_000;

const isIn = (state: string): Term => sql`a.state = ${sql.lit(state)}`;
/** What became of the ticket of a customer who came. */
const ticketIs = (...states: readonly string[]): Term =>
  sql`(${isIn('arrived')} and t.state in (${sql.join(states.map(sql.lit))}))`;

/**
 * Which appointments `a` a column counts, each with the ticket `t` that it became: by the very terms that it adds up, so
 * that as many appointments lie behind a figure as it says.
 */
export const BOOKED: Readonly<Record<BookedAs, Term>> = {
  booked: sql`1 = 1`,
  bookedCanceled: isIn('canceled'),
  came: isIn('arrived'),
  cameLate: sql`(${isIn('arrived')} and t.arrived_at >= a.slot_start + ${sql.lit(MINUTE_MS)})`,
  kept: ticketIs('assisted'),
  notCome: isIn('noshow'),
  bookedNoShow: ticketIs('noshow'),
};

/** Those of which it is known how they ended, but for those cancelled before: what the share kept is of. */
export const DECIDED: Term = sql`(${isIn('noshow')} or ${ticketIs('assisted', 'noshow', 'canceled')})`;

const OUTCOMES: readonly (readonly [AppointmentOutcome, Term])[] = [
  ['canceled', BOOKED.bookedCanceled],
  ['notCome', BOOKED.notCome],
  ['kept', BOOKED.kept],
  ['noshow', BOOKED.bookedNoShow],
  ['left', ticketIs('canceled')],
  ['came', BOOKED.came],
];

/** What became of an appointment. */
export const outcome: RawBuilder<AppointmentOutcome> = sql`case ${sql.join(
  OUTCOMES.map(([name, term]) => sql`when ${term} then ${sql.lit(name)}`),
  sql` `,
)} else 'expected' end`;
