import { sql } from 'kysely';
import {
  isOfAppointment,
  servedAfterWait,
  waitedBeyondTime,
} from '#shared/server/statistics/served-beside.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import type { Scope } from './asked-scope.ts';
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

/** How long some people waited. */
export interface Waited {
  readonly people: number;
  /** Milliseconds of all of them. */
  readonly sum: number;
  /** How many waited for so many whole seconds. */
  readonly seconds: ReadonlyMap<number, number>;
}

/** Waits of those served: with an appointment, without one, and of the former beyond the time of the appointment. */
export type WaitsBeside = Readonly<Record<'booked' | 'walkIn' | 'afterTime', Waited>>;

const NOBODY: Waited = { people: 0, sum: 0, seconds: new Map() };
export const NOBODY_SERVED: WaitsBeside = { booked: NOBODY, walkIn: NOBODY, afterTime: NOBODY };

/** Adds how many took so many seconds to those that are there. */
export function addTo(all: Map<number, number>, some: ReadonlyMap<number, number>): void {
  for (const [seconds, people] of some) all.set(seconds, (all.get(seconds) ?? 0) + people);
}

/** Puts the waits of several parts together. */
export function besideTogether(parts: readonly WaitsBeside[]): WaitsBeside {
  const waited = (name: keyof WaitsBeside): Waited => {
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
export async function waitsBeside(
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
    if (row.beyond === null) return { key, beside: { ...NOBODY_SERVED, walkIn: waited } };
    const afterTime = waitedIn(row.people, row.lasted_beyond, row.beyond);
    return { key, beside: { ...NOBODY_SERVED, booked: waited, afterTime } };
  });
}

interface KeyedWaits {
  readonly key: CountedKey;
  readonly beside: WaitsBeside;
}

type Told = CountedRow[string] | undefined;

/** Reads how long people waited who waited for the same number of seconds. */
const waitedIn = (people: Told, lasted: Told, seconds: Told): Waited => ({
  ...{ people: Number(people), sum: Number(lasted) },
  seconds: new Map([[Number(seconds), Number(people)]]),
});
