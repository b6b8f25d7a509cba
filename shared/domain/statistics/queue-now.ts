import type { Millis, Seconds } from '../ids.ts';
import type { QueueTally } from './branch-tally.ts';

/** How a queue is at a moment, and how its day was until then. */
export interface QueueNow {
  readonly waiting: number;
  /** Those of them who wait longer than promised. */
  readonly waitingLate: number;
  /** When the one who waits longest entered; null where nobody waits. */
  readonly longestSince: Millis | null;
  readonly assisting: number;
  /** Called after waiting, in the day. */
  readonly called: number;
  /** Milliseconds. */
  readonly wait_sum: Millis;
  /** Those of them who were promised a time. */
  readonly promised: number;
  /** Those of them who were called within it. */
  readonly in_time: number;
  readonly served: number;
  readonly noShow: number;
  /** The moment at which the next who waits will be late; null where nobody will. */
  readonly nextLateAt: Millis | null;
}

/**
 * Tells how a queue is at a moment by what was counted of it. Late is who waited longer than the promise, as `isLate`
 * says; a promise of 0 seconds is none.
 */
export function queueNow(tally: Readonly<QueueTally> | undefined, promise: Seconds, now: Millis): QueueNow {
  if (!tally) return NO_QUEUE;
  const { waiting, waits, assisting, served, noShow } = tally;
  const promisedMs = promise * 1000;
  const lateIfBefore = now - promisedMs;
  const next = promise > 0 ? waiting.firstFrom(lateIfBefore) : null;
  return {
    waiting: waiting.count,
    waitingLate: promise > 0 ? waiting.below(lateIfBefore) : 0,
    longestSince: waiting.first,
    assisting,
    called: waits.count,
    wait_sum: waits.sum,
    promised: promise > 0 ? waits.count : 0,
    in_time: promise > 0 ? waits.below(promisedMs + 1) : 0,
    served,
    noShow,
    nextLateAt: next === null ? null : next + promisedMs + 1,
  };
}

const NO_QUEUE: QueueNow = Object.freeze({
  waiting: 0,
  waitingLate: 0,
  longestSince: null,
  assisting: 0,
  called: 0,
  wait_sum: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  noShow: 0,
  nextLateAt: null,
});

/** The figures of several queues as those of the whole. */
export function mergeQueues(queues: readonly QueueNow[]): QueueNow {
  const sum = (of: (queue: QueueNow) => number) => queues.reduce((all, queue) => all + of(queue), 0);
  const earliest = (of: (queue: QueueNow) => Millis | null) =>
    queues
      .map(of)
      .reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null);
  return {
    waiting: sum(({ waiting }) => waiting),
    waitingLate: sum(({ waitingLate }) => waitingLate),
    longestSince: earliest(({ longestSince }) => longestSince),
    assisting: sum(({ assisting }) => assisting),
    called: sum(({ called }) => called),
    wait_sum: sum(({ wait_sum }) => wait_sum),
    promised: sum(({ promised }) => promised),
    in_time: sum(({ in_time }) => in_time),
    served: sum(({ served }) => served),
    noShow: sum(({ noShow }) => noShow),
    nextLateAt: earliest(({ nextLateAt }) => nextLateAt),
  };
}
