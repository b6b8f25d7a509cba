import { type RawBuilder, sql } from 'kysely';
import {
  isOfAppointment,
  servedAfterWait,
  waitedBeyondTime,
} from '#shared/server/statistics/served-beside.ts';
import { waitedFor } from '#shared/server/statistics/ticket-times.ts';
import { all, type Scope } from './asked-scope.ts';
import {
  type CountedAt,
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
 * beyond its time. Keys come more than once, and are to be put together.
 */
export async function waitsBeside(
  source: ReportSource,
  scope: Scope,
  by: readonly CountedBy[],
): Promise<KeyedWaits[]> {
  const served = await waitsOf(source, scope, { by, lasted: waitedFor, counted: servedAfterWait });
  // Of these alone: together there would be as many different waits as tickets.
  const counted = { ...servedAfterWait, only: all([servedAfterWait.only, isOfAppointment]) };
  const beyond = await waitsOf(source, scope, { by, lasted: waitedBeyondTime, counted });
  return [
    ...served.map(({ key, isBooked, some }) => ({
      key,
      beside: { ...NOBODY_SERVED, [isBooked ? 'booked' : 'walkIn']: some },
    })),
    ...beyond.map(({ key, some }) => ({ key, beside: { ...NOBODY_SERVED, afterTime: some } })),
  ];
}

interface KeyedWaits {
  readonly key: CountedKey;
  readonly beside: WaitsBeside;
}

interface Counted {
  readonly by: readonly CountedBy[];
  /** Milliseconds. */
  readonly lasted: RawBuilder<unknown>;
  readonly counted: CountedAt;
}

async function waitsOf(source: ReportSource, scope: Scope, { by, lasted, counted }: Counted) {
  const { rows } = await sql<CountedRow>`
    select ${keysAt(scope, by, counted)} ${isOfAppointment} as booked, (${lasted}) / 1000 as seconds,
      count(*) as people, cast(sum(${lasted}) as bigint) as lasted
    from ${source.tickets(scope.days)} where ${narrowed(scope, counted)}
    ${groupBy(by.length + 2)}`.execute(source.db);
  return rows.map((row) => {
    const people = Number(row.people);
    const some: Waited = {
      ...{ people, sum: Number(row.lasted) },
      seconds: new Map([[Number(row.seconds), people]]),
    };
    // One database says true, the other 1.
    return { key: keyOf(row, by), isBooked: Boolean(row.booked), some };
  });
}
