import type { Millis, QueueId, Seconds } from '../ids.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, QueueNow } from './branch-now.ts';
import { callsQueue, queuesCalledBefore } from './call-plan.ts';
import type { QueueOutcome } from './queue-run.ts';
import { simulateQueues } from './simulate-queues.ts';
import type { WaitConditions } from './steady-wait.ts';
import { type WaitEstimate, waitRange } from './wait-range.ts';

/** The waits of a branch, forecast at one moment. */
export interface BranchWaits {
  readonly at: Millis;
  /**
   * Estimates the wait of a customer.
   *
   * @param ahead customers before them in the queue, by arrival; for a new ticket, all that wait
   * @param now not before `at`: the wait is shorter by the time since then
   */
  of(queueId: QueueId, ahead: number, now: Millis): WaitEstimate | null;
  /** The conditions that this wait depends on. */
  conditionsOf(queueId: QueueId, ahead: number): WaitConditions;
}

/** Longest wait that is simulated. */
const HORIZON_MS: Millis = 12 * 3_600_000;
/** Futures of a small branch, and fewest of a large one. Many calls even out chance. */
const FUTURES = 60;
const MIN_FUTURES = 16;
const MIN_FUTURES_AT_ONCE = 5;
/** Customers simulated in all futures together. */
const MAX_SIMULATED_CUSTOMERS = 32_000;
/** The range and the mean leave out the shortest and the longest waits: in some futures a queue starves for hours. */
const LOW = 0.04;
const HIGH = 0.96;

/**
 * Forecasts the waits of all waiting customers and of newcomers to each queue, from simulated futures of the whole
 * branch. Deterministic: the same branch at the same moment has the same forecast. Yields between futures, so that
 * it can run in slices.
 *
 * @param maxCustomers limits the cost if the answer is needed at once; the range is less certain then
 */
export function* forecastWaits(
  branch: BranchNow,
  maxCustomers = Number.POSITIVE_INFINITY,
): Generator<void, BranchWaits, void> {
  const { now, queues } = branch;
  const futures: QueueOutcome[][] = [];
  const count = Math.max(
    MIN_FUTURES_AT_ONCE,
    Math.min(futuresOf(branch), maxCustomers / customersOf(branch)),
  );
  for (let seed = 1; seed <= count; seed += 1) {
    const random = seededRandom(seed);
    futures.push(yield* simulateQueues(branch, { until: now + HORIZON_MS, random, waitsOnly: true }));
    yield;
  }
  const waits = new Map(
    queues.map((queue, position) => [
      queue.id,
      queueWaits(
        branch,
        queue,
        futures.map((future) => future[position] as QueueOutcome),
      ),
    ]),
  );
  return {
    at: now,
    of: (queueId, ahead, at) => waits.get(queueId)?.(ahead, at) ?? null,
    conditionsOf: (queueId, ahead) => waitConditions(branch, queueId, ahead),
  };
}

function waitConditions(
  { queues, workstations }: BranchNow,
  queueId: QueueId,
  ahead: number,
): WaitConditions {
  const callers = workstations.filter(({ plan }) => callsQueue(plan, queueId));
  const plans = new Set(callers.map(({ plan }) => plan));
  const first = new Set([...plans].flatMap((plan) => queuesCalledBefore(plan, queueId)));
  const others = queues.filter(({ id }) => first.has(id));
  return {
    callers: callers.length,
    before: ahead + others.reduce((sum, { waiting }) => sum + waiting.length, 0),
  };
}

/** Customers that a forecast simulates in all its futures: its cost. */
export const simulatedCustomers = (branch: BranchNow): number => futuresOf(branch) * customersOf(branch);

/** Customers whom a future has to call until all waits are known. */
const customersOf = ({ queues }: BranchNow): number =>
  queues.reduce((sum, queue) => sum + queue.waiting.length + 1, 0);

const futuresOf = (branch: BranchNow): number =>
  Math.max(MIN_FUTURES, Math.min(FUTURES, Math.ceil(MAX_SIMULATED_CUSTOMERS / customersOf(branch))));

function queueWaits({ now, workstations }: BranchNow, queue: QueueNow, outcomes: readonly QueueOutcome[]) {
  const callers = workstations.filter(({ plan }) => callsQueue(plan, queue.id)).length;
  const known = new Map<number, readonly Millis[]>();
  /** Call times of a place in all futures, ascending; the last place is the newcomer's. */
  const timesAt = (position: number): readonly Millis[] => {
    const before = known.get(position);
    if (before) return before;
    const times = outcomes
      .map(({ calledAt, newcomerAt }) => calledAt[position] ?? newcomerAt)
      .sort((a, b) => a - b);
    known.set(position, times);
    return times;
  };
  /** Time between two calls of the queue, seen over those who wait. */
  const spacing = (): Seconds => {
    const last = queue.waiting.length;
    const alone = queue.serviceTime / Math.max(1, callers);
    const over = last === 0 ? 0 : (meanOf(timesAt(last)) - meanOf(timesAt(0))) / 1000 / last;
    return Number.isFinite(over) && over > 0 ? over : alone;
  };

  return (ahead: number, at: Millis): WaitEstimate => {
    if (callers === 0) {
      const seconds = Math.round(ahead * queue.serviceTime);
      return { seconds, fromMinutes: null, toMinutes: null };
    }
    const position = Math.min(ahead, queue.waiting.length);
    const beyond = (ahead - position) * spacing() * 1000;
    const times = timesAt(position);
    // Only a customer who is called as soon as possible has no wait, even if the others wait for seconds.
    const isCalledAtOnce = beyond === 0 && quantile(times, HIGH) <= now + queue.politeness * 1000;
    const wait = (moment: Millis) => Math.max(0, (Math.min(moment, now + HORIZON_MS) + beyond - at) / 1000);
    return {
      seconds: Math.round(
        mean(
          times.slice(Math.floor(LOW * times.length), Math.max(1, Math.ceil(HIGH * times.length))).map(wait),
        ),
      ),
      ...(isCalledAtOnce
        ? waitRange(0, 0)
        : waitRange(wait(quantile(times, LOW)), Math.max(1, wait(quantile(times, HIGH))))),
    };
  };
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
const meanOf = (times: readonly Millis[]): Millis => mean(times.filter(Number.isFinite));

/** Interpolates between the two nearest of ascending values. */
function quantile(ascending: readonly number[], share: number): number {
  const position = share * (ascending.length - 1);
  const below = ascending[Math.floor(position)] ?? 0;
  const above = ascending[Math.ceil(position)] ?? below;
  return above === below ? below : below + (above - below) * (position - Math.floor(position));
}
