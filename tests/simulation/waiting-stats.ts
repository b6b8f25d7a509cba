import type { Seconds } from '#shared/domain/ids.ts';
import type { SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';
import type { SimulatedDay } from '#shared/domain/simulation/run-day.ts';

export interface WaitingStats {
  readonly queue: string;
  readonly served: number;
  /** Not called before closing. */
  readonly left: number;
  /** Waits of served customers; 90 % waited at most `p90`. All 0 without served customers. */
  readonly mean: Seconds;
  readonly p90: Seconds;
  readonly max: Seconds;
  /** Share called within the service level; 1 without customers. */
  readonly inSla: number;
}

/** Computes the waiting metrics of a queue. */
export function waitingStats(queue: SimulatedQueue, day: SimulatedDay): WaitingStats {
  const waits = day.served
    .filter(({ customer }) => customer.queueId === queue.id)
    .map(({ customer, calledAt }) => (calledAt - customer.enteredAt) / 1000)
    .sort((a, b) => a - b);
  const left = day.waiting.filter(({ queueId }) => queueId === queue.id).length;
  const came = waits.length + left;
  return {
    queue: queue.name,
    served: waits.length,
    left,
    mean: waits.reduce((sum, wait) => sum + wait, 0) / Math.max(1, waits.length),
    p90: waits[Math.ceil(waits.length * 0.9) - 1] ?? 0,
    max: waits.at(-1) ?? 0,
    inSla: came === 0 ? 1 : waits.filter((wait) => wait <= queue.sla).length / came,
  };
}
