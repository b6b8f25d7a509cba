import { sql } from 'kysely';
import { BOOKED_AS, type BookedAs } from '#shared/domain/reports/filters.ts';
import { appointmentsAsked, appointmentsAt } from './appointments-asked.ts';
import { DAY_MS, type Scope } from './asked-scope.ts';
import { BOOKED, DECIDED } from './booked-as.ts';
import { type CountedBy, type CountedKey, type CountedRow, groupBy, keyOf, keysAt } from './counted-by.ts';
import type { ReportSource } from './report-source.ts';

/** How many appointments there were, and what became of them. */
export type AppointmentSums = Readonly<Record<BookedAs | 'decided', number>>;

const NAMES: readonly (keyof AppointmentSums)[] = [...BOOKED_AS, 'decided'];
const each = (sumOf: (name: keyof AppointmentSums) => number): AppointmentSums =>
  Object.fromEntries(NAMES.map((name) => [name, sumOf(name)])) as unknown as AppointmentSums;

export const NOBODY_BOOKED: AppointmentSums = Object.freeze(each(() => 0));

export const appointmentsTogether = (one: AppointmentSums, other: AppointmentSums): AppointmentSums =>
  each((name) => one[name] + other[name]);

/** Counts the appointments whose time lies in a scope, and what became of them. */
export async function appointmentSums(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<{ readonly key: CountedKey; readonly appointments: AppointmentSums }[]> {
  const sums = NAMES.map((name) => {
    const term = name === 'decided' ? DECIDED : BOOKED[name];
    return sql`cast(sum(case when ${term} then 1 else 0 end) as bigint) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, appointmentsAt(scope))} ${sql.join(sums)}
    from ${source.appointments(scope.days)} where ${appointmentsAsked(scope)}
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
