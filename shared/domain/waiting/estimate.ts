import type { Seconds } from '../ids.ts';

export interface EstimateInput {
  /** Service times of the queue's last attentions today, newest last; at most the last 20 count. */
  readonly recentServiceTimes: readonly Seconds[];
  /** Gives the time that the service is planned to take, used until there is experience. */
  readonly plannedServiceTime: Seconds;
  readonly peopleAhead: number;
  /** Open workstations that may call this queue. */
  readonly openWorkstations: number;
}

export interface WaitEstimate {
  /** Expected wait in seconds. */
  readonly seconds: Seconds;
  /** The range shown to customers, in whole minutes, steps of five; 0 to 0 means no wait. */
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

const REMEMBERED = 20;
const STEP = 5;

/**
 * Estimates how long somebody who takes a ticket now will wait. With no open workstation one is assumed: the branch
 * is about to open, and an endless wait would tell the customer nothing.
 */
export function estimateWait(input: EstimateInput): WaitEstimate {
  const recent = input.recentServiceTimes.slice(-REMEMBERED);
  const mean =
    recent.length === 0 ? input.plannedServiceTime : recent.reduce((a, b) => a + b, 0) / recent.length;
  const seconds = Math.round((input.peopleAhead * mean) / Math.max(1, input.openWorkstations));
  const from = Math.floor(seconds / 60 / STEP) * STEP;
  return { seconds, fromMinutes: from, toMinutes: seconds === 0 ? 0 : from + STEP };
}
