import { type WaitEstimate, waitRange } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { PastVisit, SimulatedPastDay } from './generate-past-day.ts';

/** A customer who was in a queue, until they were called or the day was over. */
interface QueueStay {
  readonly from: Millis;
  readonly to: Millis;
  /** Time that serving the customer was expected to take. */
  readonly seconds: number;
}

/** A range that holds most waits of such a branch. */
const LOW = 0.65;
const HIGH = 1.4;

/**
 * Forecasts the wait of each customer of a played day, in the order of the visits: the work of all who waited, shared by
 * the open workstations. The forecast of the branch simulates each moment, which would take too long for 90 days.
 */
export function forecastsOfDay({ visits, sessions }: SimulatedPastDay): readonly WaitEstimate[] {
  const waits = visits.flatMap(waitsOf);
  return visits.map(([came]) => {
    if (!came) throw new Error('a visit begins with a ticket');
    const { at } = came;
    const work = waits
      .filter(({ from, to }) => from < at && to > at)
      .reduce((sum, { seconds }) => sum + seconds, 0);
    const open = sessions.filter(({ openedAt, closedAt }) => openedAt <= at && closedAt > at).length;
    if (open === 0) return { seconds: Math.round(work), fromMinutes: null, toMinutes: null };
    const seconds = Math.round(work / open);
    return { seconds, ...waitRange(seconds * LOW, seconds * HIGH) };
  });
}

/** Where a customer waited: from each time that they came into a queue to the call after it. */
const waitsOf = (visit: PastVisit): QueueStay[] =>
  visit.flatMap(({ verb, at, pair }, place) => {
    if (verb !== 'issue' && verb !== 'transfer') return [];
    const to = visit.slice(place).find((step) => step.verb === 'call')?.at ?? Number.POSITIVE_INFINITY;
    return [{ from: at, to, seconds: pair.seconds }];
  });
