import { sql } from 'kysely';
import {
  isOfAppointment,
  servedAfterWait,
  waitedBeyondTime,
} from '#shared/server/statistics/served-concurrently.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import {
  type CountedBy,
  type CountedKey,
  type CountedRow,
  groupBy,
  keyOf,
  keysAt,
  narrowed,
} from './counted-by.ts';
import type { ReportSource } from './report-source.ts';
import type { Scope } from './resolve-scope.ts';

/** How long some people waited. */
export interface Waited {
  readonly people: number;
  /** Milliseconds of all of them. */
  readonly sum: number;
  /** How many waited for so many whole seconds. */
  readonly seconds: ReadonlyMap<number, number>;
}

/** Waits of those served: with an appointment, without one, and of the former beyond the time of the appointment. */
export type AppointmentWaits = Readonly<Record<'booked' | 'walkIn' | 'afterTime', Waited>>;

const NO_WAITS: Waited = { people: 0, sum: 0, seconds: new Map() };
export const NO_APPOINTMENT_WAITS: AppointmentWaits = {
  booked: NO_WAITS,
  walkIn: NO_WAITS,
  afterTime: NO_WAITS,
};

/** Adds how many took so many seconds to those that are there. */
export function addTo(all: Map<number, number>, some: ReadonlyMap<number, number>): void {
  for (const [seconds, people] of some) all.set(seconds, (all.get(seconds) ?? 0) + people);
}

/** Puts the waits of several parts together. */
export function mergeAppointmentWaits(parts: readonly AppointmentWaits[]): AppointmentWaits {
  const waited = (name: keyof AppointmentWaits): Waited => {
    const seconds = new Map<number, number>();
    let [people, sum] = [0, 0];
    for (const part of parts) {
      const some = part[name];
      people += some.people;
      sum += some.sum;
      addTo(seconds, some.seconds);
    }
    return { people, sum, seconds };
  };
  return { booked: waited('booked'), walkIn: waited('walkIn'), afterTime: waited('afterTime') };
}

/**
 * Counts how long those served in a scope had waited, with an appointment and without; and of those with one, how long
 * beyond its time. Goes through the tickets once; keys come more than once, and are to be put together.
 */
export async function readAppointmentWaits(
  { db, tickets }: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedWaits[]> {
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, servedAfterWait)} (${waitedFor}) / 1000 as seconds,
      case when ${isOfAppointment} then (${waitedBeyondTime}) / 1000 end as beyond,
      count(*) as people, cast(sum(${waitedFor}) as bigint) as lasted,
      cast(sum(${waitedBeyondTime}) as bigint) as lasted_beyond
    from ${tickets(scope.days)} where ${narrowed(scope, servedAfterWait)} ${groupBy(by.length + 2)}`.execute(
    db,
  );
  return rows.map((row) => {
    const waited = waitedIn(row.people, row.lasted, row.seconds);
    const key = keyOf(row, by);
    if (row.beyond === null) return { key, beside: { ...NO_APPOINTMENT_WAITS, walkIn: waited } };
    const afterTime = waitedIn(row.people, row.lasted_beyond, row.beyond);
    return { key, beside: { ...NO_APPOINTMENT_WAITS, booked: waited, afterTime } };
  });
}

interface KeyedWaits {
  readonly key: CountedKey;
  readonly beside: AppointmentWaits;
}

type WaitRow = CountedRow[string] | undefined;

/** Reads how long people waited who waited for the same number of seconds. */
const waitedIn = (people: WaitRow, lasted: WaitRow, seconds: WaitRow): Waited => ({
  people: Number(people),
  sum: Number(lasted),
  seconds: new Map([[Number(seconds), Number(people)]]),
});
