import { sql } from 'kysely';
import { BOOKED_AS, type BookedAs } from '#shared/domain/reports/filters.ts';
import { appointmentFilter, appointmentsAt } from './appointment-filter.ts';
import { BOOKED, DECIDED } from './booked-as.ts';
import { type CountedBy, type CountedKey, type CountedRow, groupBy, keyOf, keysAt } from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import { DAY_MS, type Scope } from './resolve-scope.ts';

/** How many appointments there were, and what became of them. */
export type AppointmentAggregates = Readonly<Record<BookedAs | 'decided', number>>;

const NAMES: readonly (keyof AppointmentAggregates)[] = [...BOOKED_AS, 'decided'];
const each = (sumOf: (name: keyof AppointmentAggregates) => number): AppointmentAggregates =>
  Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as unknown as AppointmentAggregates;

export const NO_APPOINTMENTS: AppointmentAggregates = Object.freeze(each(() => 0));

export const mergeAppointments = (
  one: AppointmentAggregates,
  other: AppointmentAggregates,
): AppointmentAggregates => each((name) => one[name] + other[name]);

/** Counts the appointments whose time lies in a scope, and what became of them. */
export async function readAppointmentAggregates(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<{ readonly key: CountedKey; readonly appointments: AppointmentAggregates }[]> {
  const aggregates = NAMES.map((name) => {
    const term = name === 'decided' ? DECIDED : BOOKED[name];
    return sql`cast(sum(case when ${term} then 1 else 0 end) as bigint) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, appointmentsAt(scope))} ${sql.join(aggregates)}
    from ${source.appointments(scope.days)} where ${appointmentFilter(scope)}
    ${groupBy(by.length)}`.execute(source.db);
  return rows
    .filter(({ booked }) => Number(booked ?? 0) > 0)
    .map((row) => ({
      key: withDay(keyOf(row, by)),
      appointments: each((name) => Number(row[name] ?? 0)),
    }));
}

/** Appointments are counted by the number of their day: the databases write days in ways of their own. */
const withDay = ({ day, ...key }: CountedKey): CountedKey =>
  day === undefined ? key : { ...key, day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10) };
