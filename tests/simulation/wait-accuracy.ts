import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import type { CallPlan } from '#shared/domain/forecast/call-plan.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import { simulateQueues } from '#shared/domain/forecast/simulate-queues.ts';
import { forecastWaits } from '#shared/domain/forecast/waits.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { median } from './warning-accuracy.ts';
import type { WarnedBranch } from './warning-branches.ts';
import { branchAt, clairvoyantAt, type WarnedDay, warnedDay } from './warning-day.ts';

/** The estimated and the actual wait of a customer, in seconds. */
export interface EstimatedWait {
  readonly estimated: number;
  readonly from: number;
  readonly to: number;
  readonly waited: number;
  /** Estimate from the true state and distributions, without the future: no estimate has a smaller mean error. */
  readonly best: number;
  /** Textbook estimates, from the own queue and from all queues. */
  readonly ownQueue: number;
  readonly allQueues: number;
}

/** Simulates days of a branch and forecasts each customer's wait when their ticket is issued. */
export const estimatedWaits = (branch: WarnedBranch, seeds: readonly number[]): EstimatedWait[] =>
  seeds.flatMap((seed) => ofDay(warnedDay(branch, seed)));

/** Futures that the best estimate is the median of: twice as many change its error by less than a hundredth. */
const BEST_FUTURES = 100;
const BEST_HORIZON_MS = 12 * 3_600_000;

/**
 * The median wait of a newcomer in seconds: of all estimates the one with the smallest mean error, if the branch is
 * described with its true distributions.
 */
export function bestEstimate(branch: BranchNow, queueId: number): number {
  const position = branch.queues.findIndex(({ id }) => id === queueId);
  const until = branch.now + BEST_HORIZON_MS;
  const waits = Array.from({ length: BEST_FUTURES }, (_, seed) => {
    const random = seededRandom(BEST_FUTURES + seed);
    const outcomes = runToEnd(simulateQueues(branch, { until, random, waitsOnly: true }));
    return (Math.min(outcomes[position]?.newcomerAt ?? until, until) - branch.now) / 1000;
  });
  return median(waits);
}

function ofDay(simulated: WarnedDay): EstimatedWait[] {
  const plans = new Map<string, CallPlan>();
  const called = new Map(simulated.day.served.map((one) => [one.customer.id, one.calledAt]));
  return simulated.day.came.flatMap((customer): EstimatedWait[] => {
    const at = called.get(customer.id);
    // A customer who is early for an appointment sees its time instead of a wait.
    const isAhead = customer.appointmentAt !== null && customer.appointmentAt > customer.arrivedAt;
    if (at === undefined || isAhead) return [];
    const before = branchAt(simulated, customer.arrivedAt - 1, plans);
    const own = before.queues.find(({ id }) => id === customer.queueId);
    const estimated = runToEnd(forecastWaits(before)).of(
      customer.queueId,
      own?.waiting.length ?? 0,
      customer.arrivedAt,
    );
    if (estimated === null || estimated.fromMinutes === null || estimated.toMinutes === null) return [];
    const work = ({ waiting, serviceTime }: (typeof before.queues)[number]) => waiting.length * serviceTime;
    const open = Math.max(1, before.workstations.length);
    return [
      {
        estimated: estimated.seconds,
        from: estimated.fromMinutes * 60,
        to: estimated.toMinutes * 60,
        waited: (at - customer.arrivedAt) / 1000,
        best: bestEstimate(clairvoyantAt(simulated, customer.arrivedAt - 1, plans), customer.queueId),
        ownQueue: own ? work(own) / open : 0,
        allQueues: before.queues.reduce((sum, queue) => sum + work(queue), 0) / open,
      },
    ];
  });
}
