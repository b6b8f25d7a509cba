import type { Seconds } from '../ids.ts';

/** The estimated wait of a customer. */
export interface WaitEstimate {
  /** Expected wait in seconds; of an unserved queue as if one workstation called it alone. */
  readonly seconds: Seconds;
  /**
   * The range in which about eight of ten customers are called, in whole minutes; 0 to 0 is no wait. Null if no open
   * workstation calls the queue: the wait is unknown.
   */
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
}

/** A customer whose wait is estimated. */
export interface WaitOf {
  readonly idBranches: number;
  readonly idQueues: number;
  /** Customers before this one in the queue; for a new ticket, all waiting ones. */
  readonly peopleAhead: number;
}

const MINUTE: Seconds = 60;

/**
 * Rounds a range of seconds to the minutes that customers are shown: steps of one minute up to ten, then of five; never
 * narrower than one step. Only 0 to 0 seconds is no wait.
 */
export function waitRange(
  from: Seconds,
  to: Seconds,
): { readonly fromMinutes: number; readonly toMinutes: number } {
  if (to <= 0) return { fromMinutes: 0, toMinutes: 0 };
  const [fromStep, toStep] = [stepOf(from), stepOf(to)];
  const fromMinutes = Math.floor(from / MINUTE / fromStep + DOWN) * fromStep;
  const toMinutes = Math.max(Math.ceil(to / MINUTE / toStep - DOWN) * toStep, fromMinutes + toStep);
  return { fromMinutes, toMinutes };
}

/** Of each end alone: with one step for both, the lower end would fall if only the upper end rises over ten. */
const stepOf = (seconds: Seconds): number => (seconds / MINUTE > 10 ? 5 : 1);

/** Rounds to the nearest step rather than outward: the range would promise too little. */
const DOWN = 0.5;

/** Wording of a wait; `hours` is more than an hour. */
export type WaitWords =
  | { readonly kind: 'unserved' | 'none' | 'hours' }
  | { readonly kind: 'upTo'; readonly to: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number };

/** Chooses the words for a wait: the same on kiosks, paper and phones. */
export function waitWords({
  fromMinutes: from,
  toMinutes: to,
}: Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'>): WaitWords {
  if (from === null || to === null) return { kind: 'unserved' };
  if (to === 0) return { kind: 'none' };
  if (from >= 60) return { kind: 'hours' };
  return from === 0 ? { kind: 'upTo', to } : { kind: 'range', from, to };
}
