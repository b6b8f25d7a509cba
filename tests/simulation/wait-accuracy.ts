import type { CallPlan } from '#shared/domain/forecast/call-plan.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import { forecastWaits } from '#shared/domain/forecast/waits.ts';
import type { WarnedBranch } from './warning-branches.ts';
import { branchAt, type WarnedDay, warnedDay } from './warning-day.ts';

/** The estimated and the actual wait of a customer, in seconds. */
export interface EstimatedWait {
  readonly estimated: number;
  readonly from: number;
  readonly to: number;
  readonly waited: number;
  /** Textbook estimates, from the own queue and from all queues. */
  readonly ownQueue: number;
  readonly allQueues: number;
}

/** Simulates days of a branch and forecasts each customer's wait when their ticket is issued. */
export const estimatedWaits = (branch: WarnedBranch, seeds: readonly number[]): EstimatedWait[] =>
  seeds.flatMap((seed) => ofDay(warnedDay(branch, seed)));

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
        ownQueue: own ? work(own) / open : 0,
        allQueues: before.queues.reduce((sum, queue) => sum + work(queue), 0) / open,
      },
    ];
  });
}
