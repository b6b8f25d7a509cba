import type { Millis } from '#shared/domain/ids.ts';
import { estimateWait, type WaitEstimate } from '#shared/domain/waiting/estimate.ts';
import type { PastVisit, PlayedPastDay } from './play-past-day.ts';

/** A customer who was in a queue, until they were called or the day was over. */
interface Stay {
  readonly queue: number;
  readonly from: Millis;
  readonly to: Millis;
}

const REMEMBERED = 20;

/**
 * Says what each customer of a played day was told when they came, in the order of the visits: by the rule of the branch,
 * from those who waited in the queue, the last ones served from it and the workstations that were open.
 */
export function toldForecasts({ visits, sessions }: PlayedPastDay): readonly WaitEstimate[] {
  const waits = Map.groupBy(visits.flatMap(waitsOf), ({ queue }) => queue);
  const attentions = Map.groupBy(
    visits.flatMap(attentionOf).toSorted((one, other) => one.from - other.from),
    ({ queue }) => queue,
  );
  return visits.map(([came]) => {
    if (!came) throw new Error('a visit begins with a ticket');
    const { at, pair } = came;
    const over = (attentions.get(pair.queue.id) ?? []).filter(({ to }) => to <= at);
    return estimateWait({
      recentServiceTimes: over.slice(-REMEMBERED).map(({ from, to }) => Math.floor((to - from) / 1000)),
      plannedServiceTime: pair.seconds,
      peopleAhead: (waits.get(pair.queue.id) ?? []).filter(({ from, to }) => from < at && to > at).length,
      openWorkstations: sessions.filter(({ openedAt, closedAt }) => openedAt <= at && closedAt > at).length,
    });
  });
}

/** Where a customer waited: from each time that they came into a queue to the call after it. */
const waitsOf = (visit: PastVisit): Stay[] =>
  visit.flatMap(({ verb, at, pair }, place) => {
    if (verb !== 'issue' && verb !== 'transfer') return [];
    const to = visit.slice(place).find((step) => step.verb === 'call')?.at ?? Number.POSITIVE_INFINITY;
    return [{ queue: pair.queue.id, from: at, to }];
  });

function attentionOf(visit: PastVisit): Stay[] {
  const called = visit.findLast(({ verb }) => verb === 'call');
  const end = visit.find(({ verb }) => verb === 'end');
  return called && end ? [{ queue: end.pair.queue.id, from: called.at, to: end.at }] : [];
}
