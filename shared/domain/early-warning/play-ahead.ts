import type { Millis } from '../ids.ts';
import { exponential, logNormal } from '../simulation/draw.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, QueueNow, WorkstationNow } from './branch-now.ts';
import type { CallOrder } from './call-order.ts';
import { createMoments } from './moments.ts';

/** What became of one queue in a future that was played. */
export interface PlayedQueue {
  /** When somebody had first waited longer than promised; infinite where nobody did before the end. */
  readonly brokenAt: Millis;
  /** When the last one left who had: the promise is kept from then on. Infinite where some still wait so long. */
  readonly keptFrom: Millis;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
/** How much service times differ, as the spread of a log-normal: usual at a counter. */
const SPREAD = 0.5;
/** A mean of a log-normal lies so much above its median. */
const MEDIAN = Math.exp(-(SPREAD * SPREAD) / 2);
/** Takes some tenths of a millisecond. */
const CALLS_AT_ONCE = 500;
/** Draws at most so often for a service that has lasted already; then it ends soon. */
const TRIES = 8;

/**
 * Plays one possible future of a branch, by chance: who comes, who is called where, and how long serving takes. Its
 * cost is that of the calls until `until`, times the queues that a workstation calls. Those who come to a queue are
 * drawn from a stream of their own, so that the same `random` brings the same customers however many workstations there
 * are. Yields every {@link CALLS_AT_ONCE} calls, so that a future of many short services does not block the thread.
 */
export function* playAhead(
  branch: BranchNow,
  until: Millis,
  random: () => number,
): Generator<void, PlayedQueue[], void> {
  const { now, queues, workstations } = branch;
  const lines = queues.map((queue) => lineOf(queue, branch, until, streamOf(random)));
  const kinds = kindsOf(workstations, queues);
  const moments = createMoments();
  // Free workstations of a kind are alike: one of them looks out for the next customer.
  const free = kinds.map(() => 0);
  const rounds = queues.map(() => 0);

  const seconds = (queue: number) => logNormal(random, (queues[queue]?.serviceTime ?? 0) * MEDIAN, SPREAD);
  for (const [kind, { members }] of kinds.entries()) {
    for (const { serving } of members) {
      const queue = serving ? queues.findIndex(({ id }) => id === serving.queueId) : -1;
      if (!serving || queue === -1) {
        free[kind] = (free[kind] ?? 0) + 1;
        continue;
      }
      moments.add(now + remaining((now - serving.since) / 1000, () => seconds(queue)) * 1000, kind);
    }
    if (free[kind]) moments.add(now, kinds.length + kind);
  }

  for (let played = 1; moments.next() < until; played += 1) {
    if (played % CALLS_AT_ONCE === 0) yield;
    const at = moments.next();
    const what = moments.take();
    const isLookout = what >= kinds.length;
    const kind = isLookout ? what - kinds.length : what;
    const calls = kinds[kind]?.calls ?? [];
    const queue = nextQueue(calls, lines, rounds, at);
    if (queue !== -1) {
      (lines[queue] as Line).called(at);
      moments.add(at + seconds(queue) * 1000, kind);
    }
    const stays = queue === -1;
    const before = free[kind] ?? 0;
    const after = before + (isLookout ? 0 : Number(stays)) - (isLookout && !stays ? 1 : 0);
    free[kind] = after;
    // The first that becomes free begins to look out, and one goes on for as long as others are free.
    if (after > 0 && (isLookout || before === 0)) {
      moments.add(Math.max(at, nextArrival(calls, lines)), kinds.length + kind);
    }
  }
  return lines.map((line) => line.outcome(until));
}

/** A stream that begins where `random` says, and takes one draw of it. */
const streamOf = (random: () => number): (() => number) => seededRandom(Math.floor(random() * 2 ** 31));

interface Kind {
  readonly members: WorkstationNow[];
  readonly calls: readonly Called[];
}

/** A called queue by its place, with its limit in milliseconds. */
interface Called {
  readonly queue: number;
  readonly level: number;
  readonly weight: number;
  readonly limitMs: Millis;
  readonly iterations: number;
}

/** Puts together the workstations with the same order of calling. */
function kindsOf(workstations: readonly WorkstationNow[], queues: readonly QueueNow[]): Kind[] {
  const places = new Map(queues.map(({ id }, place) => [id, place]));
  const kinds = new Map<CallOrder, Kind>();
  for (const workstation of workstations) {
    const known = kinds.get(workstation.order);
    if (known) known.members.push(workstation);
    else
      kinds.set(workstation.order, {
        members: [workstation],
        calls: workstation.order.flatMap(({ queueId, level, weight, limit, iterations }) => {
          const queue = places.get(queueId);
          return queue === undefined ? [] : [{ queue, level, weight, limitMs: limit * 1000, iterations }];
        }),
      });
  }
  return [...kinds.values()];
}

/** The place of the queue that is called next; -1 where nobody waits. */
function nextQueue(calls: readonly Called[], lines: readonly Line[], rounds: number[], at: Millis): number {
  let best: Called | null = null;
  let bestRank = 0;
  let bestWorth = 0;
  for (const called of calls) {
    const since = (lines[called.queue] as Line).head();
    if (since > at) continue;
    const wait = at - since;
    const isOver = called.limitMs > 0 && wait > called.limitMs;
    const rank = isOver ? called.level - FAR : called.level;
    const worth =
      called.iterations > 0 && !isOver
        ? -(rounds[called.queue] ?? 0)
        : (isOver ? wait - called.limitMs : wait) * called.weight;
    if (best && (rank > bestRank || (rank === bestRank && worth <= bestWorth))) continue;
    best = called;
    bestRank = rank;
    bestWorth = worth;
  }
  if (!best) return -1;
  if (best.iterations > 0) goRound(best, calls, lines, rounds, at);
  return best.queue;
}

const FAR = 1e9;

/** Counts the call in its round; a queue that was empty meanwhile has saved up nothing. */
function goRound(
  { queue, iterations }: Called,
  calls: readonly Called[],
  lines: readonly Line[],
  rounds: number[],
  at: Millis,
): void {
  const reached = rounds[queue] ?? 0;
  rounds[queue] = reached + 1 / iterations;
  for (const other of calls) {
    if ((lines[other.queue] as Line).head() > at)
      rounds[other.queue] = Math.max(reached, rounds[other.queue] ?? 0);
  }
}

const nextArrival = (calls: readonly Called[], lines: readonly Line[]): Millis =>
  calls.reduce((next, { queue }) => Math.min(next, (lines[queue] as Line).head()), Number.POSITIVE_INFINITY);

/** How long a service that has lasted so long still lasts, in seconds. */
function remaining(lasted: number, draw: () => number): number {
  let longest = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const whole = draw();
    if (whole > lasted) return whole - lasted;
    longest = Math.max(longest, whole);
  }
  return longest / 2;
}

interface Line {
  /** When the first one entered, or will; infinite where nobody comes any more. */
  head(): Millis;
  called(at: Millis): void;
  outcome(until: Millis): PlayedQueue;
}

/** Those who wait, then those who will come. */
function lineOf(queue: QueueNow, { now, closesAt }: BranchNow, until: Millis, random: () => number): Line {
  const { waitingSince } = queue;
  const coming = arrivals(queue, now, Math.min(until, closesAt), random);
  const promised = queue.sla > 0 ? queue.sla * 1000 : Number.POSITIVE_INFINITY;
  let first = 0;
  let brokenAt = Number.POSITIVE_INFINITY;
  let keptFrom = now;
  let next = coming();
  const head = () => waitingSince[first] ?? next;
  return {
    head,
    called(at) {
      const due = head() + promised;
      if (first < waitingSince.length) first += 1;
      else next = coming();
      if (due >= at) return;
      brokenAt = Math.min(brokenAt, due);
      keptFrom = at;
    },
    outcome(end) {
      const due = head() + promised;
      return due < end
        ? { brokenAt: Math.min(brokenAt, due), keptFrom: Number.POSITIVE_INFINITY }
        : { brokenAt, keptFrom };
    },
  };
}

/**
 * Generates arrivals until `until` one at a time, at the rate expected for each quarter of an hour; infinite after the
 * last. A list of all would have a hundred thousand entries where customers arrive every second.
 */
function arrivals({ perHour }: QueueNow, from: Millis, until: Millis, random: () => number): () => Millis {
  let quarter = 0;
  let at = from;
  return () => {
    while (from + quarter * QUARTER_MS < until) {
      const ends = Math.min(from + (quarter + 1) * QUARTER_MS, until);
      const rate = perHour[Math.min(quarter, perHour.length - 1)] ?? 0;
      at = rate > 0 ? at + exponential(random, rate) * HOUR_MS : ends;
      if (at < ends) return at;
      quarter += 1;
      at = ends;
    }
    return Number.POSITIVE_INFINITY;
  };
}
