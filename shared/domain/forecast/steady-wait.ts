import { MINUTE_MS } from '#shared/domain/time/units.ts';
import type { Millis, TicketId } from '../ids.ts';
import type { WaitEstimate, WaitOf } from './wait-range.ts';

/** Causes of a rise of the wait that a waiting customer has been shown. */
export const WAIT_RISES = ['workstationClosed', 'moreCustomers', 'longerServices'] as const;
export type WaitRise = (typeof WAIT_RISES)[number];

/** The conditions that a wait depends on, apart from service times. */
export interface WaitConditions {
  /** Open workstations that call the queue. */
  readonly callers: number;
  /** Customers before this one: in the queue, and in queues that are called before it. */
  readonly before: number;
}

/** The wait shown to a customer who waits, with the state that its next value continues from. */
export interface SteadyWait {
  /** When it was computed. */
  readonly at: Millis;
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
  /** Last rise, while it is shown. */
  readonly rise: { readonly cause: WaitRise; readonly at: Millis } | null;
  /** The upper end before rounding: it falls steadily. */
  readonly ceiling: number;
  /** Since when the estimate has been above the shown range; null if it is not. */
  readonly aboveSince: Millis | null;
  /** The best conditions since the upper end changed: a rise is explained by what became worse. */
  readonly best: WaitConditions;
}

/** The wait shown to a customer who waits. */
export type VisibleWait = Pick<SteadyWait, 'fromMinutes' | 'toMinutes' | 'rise'>;

/** Continues the wait shown to the customer of a ticket: it falls steadily, and a rise has a cause. */
export type GetVisibleWait = (ticket: WaitOf & { readonly idTickets: TicketId }) => VisibleWait;

/** Maximum decrease of the upper end per minute, in minutes; an upper end of a few minutes follows immediately. */
const FALL_PER_MINUTE = 3;
const SHORT_MINUTES = 5;
/** A small rise is shown once it has lasted so long: until then it may be noise. */
const RISE_DELAY_MS = 3 * MINUTE_MS;
/** The cause of a rise is shown for so long. */
const CAUSE_MS = 10 * MINUTE_MS;

/**
 * Continues the wait shown to a customer. The lower end follows a falling estimate immediately, so that nobody
 * comes late; the upper end falls steadily. A rise is shown, with its cause, when the estimate leaves the range or
 * stays above it.
 */
export function steadyWait(
  before: SteadyWait | null,
  { fromMinutes: from, toMinutes: to }: Pick<WaitEstimate, 'fromMinutes' | 'toMinutes'>,
  conditions: WaitConditions,
  now: Millis,
): SteadyWait {
  const fresh: SteadyWait = {
    at: now,
    fromMinutes: from,
    toMinutes: to,
    rise: null,
    ceiling: to ?? 0,
    aboveSince: null,
    best: conditions,
  };
  if (before === null || before.toMinutes === null || from === null || to === null) return fresh;
  const best = betterOf(before.best, conditions);
  const rise = before.rise && now - before.rise.at < CAUSE_MS ? before.rise : null;
  if (to > before.toMinutes) {
    const aboveSince = before.aboveSince ?? now;
    const isClear = from >= before.toMinutes || to - before.toMinutes >= 2 * stepOf(to);
    if (isClear || now - aboveSince >= RISE_DELAY_MS)
      return { ...fresh, rise: { cause: causeOf(best, conditions), at: now } };
    return {
      ...before,
      at: now,
      fromMinutes: Math.min(before.fromMinutes ?? from, from),
      rise,
      aboveSince,
      best,
    };
  }
  const fallen = before.ceiling - (Math.max(0, now - before.at) / MINUTE_MS) * FALL_PER_MINUTE;
  const ceiling = to <= SHORT_MINUTES ? to : Math.min(before.toMinutes, Math.max(to, fallen));
  const toMinutes = Math.ceil(ceiling / stepOf(ceiling)) * stepOf(ceiling);
  const hasFallen = toMinutes < before.toMinutes;
  return {
    at: now,
    fromMinutes: from,
    toMinutes,
    ceiling,
    aboveSince: null,
    rise: hasFallen ? null : rise,
    best: hasFallen ? conditions : best,
  };
}

/** Steps of shown ranges, as those of estimates. */
const stepOf = (minutes: number): number => (minutes > 10 ? 5 : 1);

const betterOf = (one: WaitConditions, other: WaitConditions): WaitConditions => ({
  callers: Math.max(one.callers, other.callers),
  before: Math.min(one.before, other.before),
});

function causeOf(best: WaitConditions, { callers, before }: WaitConditions): WaitRise {
  if (callers < best.callers) return 'workstationClosed';
  return before > best.before ? 'moreCustomers' : 'longerServices';
}
