import type { Millis, Seconds } from '../ids.ts';
import type { QueueTally } from './branch-tally.ts';

/** State of a queue and its day so far. */
export interface QueueNow {
  readonly waiting: number;
  /** Of these, waiting over target. */
  readonly waitingLate: number;
  /** Queue entry of the longest wait; null if empty. */
  readonly oldestSince: Millis | null;
  readonly assisting: number;
  /** Called after waiting today. */
  readonly called: number;
  /** Milliseconds. */
  readonly wait_sum: Millis;
  /** Of these, with a target. */
  readonly promised: number;
  /** Of these, within target. */
  readonly in_time: number;
  readonly served: number;
  readonly noShow: number;
  /** Next time at which a waiting ticket exceeds its target; null for none. */
  readonly nextLateAt: Millis | null;
}

/** State of a queue at a moment from its counts; 0 means no target. */
export function queueNow(tally: Readonly<QueueTally> | undefined, promise: Seconds, now: Millis): QueueNow {
  if (!tally) return NO_QUEUE;
  const { waiting, waits, assisting, served, noShow } = tally;
  const promisedMs = promise * 1000;
  const lateIfBefore = now - promisedMs;
  const next = promise > 0 ? waiting.firstFrom(lateIfBefore) : null;
  return {
    waiting: waiting.count,
    waitingLate: promise > 0 ? waiting.below(lateIfBefore) : 0,
    oldestSince: waiting.first,
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
  oldestSince: null,
  assisting: 0,
  called: 0,
  wait_sum: 0,
  promised: 0,
  in_time: 0,
  served: 0,
  noShow: 0,
  nextLateAt: null,
});

/** Combines several queues. */
export function mergeQueues(queues: readonly QueueNow[]): QueueNow {
  const sum = (of: (queue: QueueNow) => number) => queues.reduce((all, queue) => all + of(queue), 0);
  const earliest = (of: (queue: QueueNow) => Millis | null) =>
    queues
      .map(of)
      .reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null);
  return {
    waiting: sum(({ waiting }) => waiting),
    waitingLate: sum(({ waitingLate }) => waitingLate),
    oldestSince: earliest(({ oldestSince }) => oldestSince),
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
