import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import { estimateWait, type WaitEstimate } from '#shared/domain/waiting/estimate.ts';
import { createQueuePaces, type Pace, type PaceOf } from './queue-paces.ts';

const FRESH_MS = 5_000;

export interface ForecastInput extends PaceOf {
  readonly plannedServiceTime: number;
  readonly peopleAhead: number;
}

/** Estimates a queue's wait from its last attentions and the workstations open for it. */
export function createWaitingForecast(sqlite: Database) {
  const paceOf = createQueuePaces(sqlite);
  /** A pace changes slowly: one of a few seconds ago is as good as a new one. */
  const paces = new Map<string, Pace & { readonly at: Millis }>();
  return (input: ForecastInput): WaitEstimate => {
    const key = `${input.idBranches}/${input.idQueues}`;
    const known = paces.get(key);
    const isFresh = known && Math.abs(input.now - known.at) < FRESH_MS;
    const pace = isFresh ? known : { ...paceOf(input), at: input.now };
    paces.set(key, pace);
    const { plannedServiceTime, peopleAhead } = input;
    return estimateWait({ ...pace, plannedServiceTime, peopleAhead });
  };
}

export type WaitingForecast = ReturnType<typeof createWaitingForecast>;
