import type { CallPlan } from '#shared/domain/forecast/call-plan.ts';
import { forecastWaits } from '#shared/domain/forecast/waits.ts';
import type { WarnedBranch } from './warning-branches.ts';
import { branchAt, type WarnedDay, warnedDay } from './warning-day.ts';

/** A customer: what they were told and what then happened, in seconds. */
export interface ToldWait {
  readonly told: number;
  readonly from: number;
  readonly to: number;
  readonly waited: number;
  /** Textbook estimates, of the own queue and of all queues. */
  readonly ownQueue: number;
  readonly allQueues: number;
}

/** Plays days of a branch and forecasts the wait of each customer at the moment of their ticket. */
export const toldWaits = (branch: WarnedBranch, seeds: readonly number[]): ToldWait[] =>
  seeds.flatMap((seed) => ofDay(warnedDay(branch, seed)));

function ofDay(played: WarnedDay): ToldWait[] {
  const plans = new Map<string, CallPlan>();
  const called = new Map(played.day.served.map((one) => [one.customer.id, one.calledAt]));
  return played.day.came.flatMap((customer): ToldWait[] => {
    const at = called.get(customer.id);
    // Before their time customers with an appointment are told that time, and no wait.
    const isAhead = customer.appointmentAt !== null && customer.appointmentAt > customer.arrivedAt;
    if (at === undefined || isAhead) return [];
    const before = branchAt(played, customer.arrivedAt - 1, plans);
    const own = before.queues.find(({ id }) => id === customer.queueId);
    const steps = forecastWaits(before);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const told = step.value.of(customer.queueId, own?.waiting.length ?? 0, customer.arrivedAt);
    if (told === null || told.fromMinutes === null || told.toMinutes === null) return [];
    const work = ({ waiting, serviceTime }: (typeof before.queues)[number]) => waiting.length * serviceTime;
    const open = Math.max(1, before.workstations.length);
    return [
      {
        told: told.seconds,
        from: told.fromMinutes * 60,
        to: told.toMinutes * 60,
        waited: (at - customer.arrivedAt) / 1000,
        ownQueue: own ? work(own) / open : 0,
        allQueues: before.queues.reduce((sum, queue) => sum + work(queue), 0) / open,
      },
    ];
  });
}
