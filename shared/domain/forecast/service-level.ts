import type { Millis, QueueId } from '../ids.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import type { BranchNow, WaitingNow, WorkstationNow } from './branch-now.ts';
import { type CallPlan, callsQueue, plainPlan } from './call-plan.ts';
import type { QueueOutcome } from './queue-run.ts';
import { simulateQueues } from './simulate-queues.ts';

/** The outlook on a queue's service level, over the simulated futures. */
export interface Outlook {
  /** Share of the futures in which the service level is missed before the horizon, 0 to 1. */
  readonly chance: number;
  /** Median time of the miss in those futures; null without one. */
  readonly brokenAt: Millis | null;
  /** Median time from which it is met again, over all futures; null if not before the horizon. */
  readonly recoversAt: Millis | null;
}

export interface QueueForecast {
  readonly queueId: QueueId;
  /** A customer waits longer than the target now. */
  readonly isBroken: boolean;
  readonly current: Outlook;
  /** With one more workstation that calls the queue; null below {@link EFFECT_FROM}. */
  readonly withOneMoreWorkstation: Outlook | null;
}

/** Length of a forecast. */
const HORIZON_MS: Millis = 60 * 60_000;
/** Futures of a branch of twenty workstations; fewer for more calls, as chance evens out. */
const FUTURES = 32;
const MIN_FUTURES = 6;
/** Calls in all futures together: what twenty workstations call in an hour, at a service of five minutes. */
const MAX_CALLS = 32 * 20 * 12;
/** From this chance on the effect of one more workstation is simulated. */
const EFFECT_FROM = 0.25;

/**
 * Forecasts each queue's service level; yields after each future. Deterministic: equal input has an equal forecast.
 * Workstations with the same plan share the same object.
 */
export function* forecasting(branch: BranchNow): Generator<void, QueueForecast[], void> {
  const until = horizonOf(branch);
  const current = yield* outlooks(branch, until);
  const more = new Map<CallPlan, Outlook[]>();
  const forecasts: QueueForecast[] = [];
  for (const [index, { id: queueId, sla, waiting }] of branch.queues.entries()) {
    const maxWait = maxWaitOf(waiting, branch.now);
    const outlook = current[index] as Outlook;
    const isBroken = sla > 0 && branch.now - maxWait > sla * 1000;
    if (!isBroken && outlook.chance < EFFECT_FROM) {
      forecasts.push({ queueId, isBroken, current: outlook, withOneMoreWorkstation: null });
      continue;
    }
    const plan = planFor(queueId, branch.workstations);
    const withMore = more.get(plan) ?? (yield* outlooks(withOne(branch, plan), until));
    more.set(plan, withMore);
    forecasts.push({ queueId, isBroken, current: outlook, withOneMoreWorkstation: withMore[index] ?? null });
  }
  return forecasts;
}

/** End of the forecast: closing time if that is sooner. After closing, as on any day. */
export const horizonOf = ({ now, closesAt }: Pick<BranchNow, 'now' | 'closesAt'>): Millis =>
  closesAt > now ? Math.min(now + HORIZON_MS, closesAt) : now + HORIZON_MS;

function* outlooks(branch: BranchNow, until: Millis): Generator<void, Outlook[], void> {
  const futures: QueueOutcome[][] = [];
  const count = futuresOf(branch, until);
  for (let seed = 1; seed <= count; seed += 1) {
    futures.push(yield* simulateQueues(branch, { until, random: seededRandom(seed) }));
    yield;
  }
  return branch.queues.map((_, index) => outlook(futures.map((future) => future[index] as QueueOutcome)));
}

function outlook(outcomes: readonly QueueOutcome[]): Outlook {
  const broken = outcomes.map(({ brokenAt }) => brokenAt).filter(Number.isFinite);
  const medianReturn = median(outcomes.map(({ recoversAt }) => recoversAt));
  return {
    chance: broken.length / outcomes.length,
    brokenAt: broken.length > 0 ? median(broken) : null,
    recoversAt: Number.isFinite(medianReturn) ? medianReturn : null,
  };
}

/** Fewer futures for many expected calls, which limits the cost. */
function futuresOf({ now, queues, workstations }: BranchNow, until: Millis): number {
  const mean = queues.reduce((sum, { serviceTime }) => sum + serviceTime, 0) / Math.max(1, queues.length);
  const calls = (workstations.length * (until - now)) / 1000 / Math.max(1, mean);
  return Math.max(MIN_FUTURES, Math.min(FUTURES, Math.ceil(MAX_CALLS / Math.max(1, calls))));
}

const median = (moments: readonly Millis[]): Millis =>
  moments.toSorted((a, b) => a - b)[Math.floor((moments.length - 1) / 2)] as Millis;

/** Plan of one more workstation: the most frequent one that calls this queue, else this queue only. */
function planFor(queue: QueueId, workstations: readonly WorkstationNow[]): CallPlan {
  const counted = new Map<CallPlan, number>();
  for (const { plan } of workstations) {
    if (callsQueue(plan, queue)) counted.set(plan, (counted.get(plan) ?? 0) + 1);
  }
  const [top] = [...counted].sort(([, a], [, b]) => b - a);
  return top?.[0] ?? plainPlan([queue]);
}

const withOne = (branch: BranchNow, plan: CallPlan): BranchNow => ({
  ...branch,
  workstations: [...branch.workstations, { plan, serving: null, pace: 1 }],
});

const maxWaitOf = (waiting: readonly WaitingNow[], now: Millis): Millis =>
  waiting.reduce((maxWait, { enteredAt }) => Math.min(maxWait, enteredAt), now);
