import type { Millis, QueueId } from '../ids.ts';
import type { Outlook, QueueForecast } from './service-level.ts';

/** The statement about the service level of a queue. */
export type Expected =
  /** A customer waits longer than the target; met again from `metAgainAt` on, or not before the horizon. */
  | { readonly kind: 'broken'; readonly metAgainAt: Millis | null }
  /** A customer soon will. */
  | { readonly kind: 'breaks'; readonly at: Millis }
  /** None will, before the horizon. */
  | { readonly kind: 'keeps' };

export interface Warning {
  readonly queueId: QueueId;
  readonly asNow: Expected;
  /** The same with one more workstation that calls the queue. */
  readonly withOneMore: Expected;
}

/** The warnings of a branch at one evaluation, with the state for the next one. */
export interface BranchWarnings {
  readonly at: Millis;
  /** Queues that meet their service level are not among them. */
  readonly warnings: readonly Warning[];
  readonly queues: ReadonlyMap<QueueId, QueueTrend>;
}

/** The course of a queue's chance to break its service level. */
interface QueueTrend {
  /** Smoothed over the last evaluations. */
  readonly chance: number;
  /** Since when the chance is below {@link WITHDRAWN_BELOW}; null if it is not. */
  readonly lowSince: Millis | null;
}

/** Measured on simulated days: docs/early-warning.md. */
const WARN_FROM = 0.7;
const WITHDRAWN_BELOW = 0.05;
const WITHDRAWN_AFTER_MS = 2 * 60_000;
/** Weight of the present evaluation in the smoothed chance: one forecast of 32 futures is off by up to a sixth. */
const PRESENT_WEIGHT = 0.7;

interface Thresholds {
  readonly from: number;
  readonly below: number;
}

/** Probabilities from which one more workstation counts as a help. */
const WITH_ONE_MORE: Thresholds = { from: 0.35, below: 0.25 };
/** A predicted moment is replaced by an earlier one that differs by this time, and by this share of the time until then. */
const EARLIER_MS = 10 * 60_000;
const EARLIER_SHARE = 0.5;
/** It is replaced by a later one only when it has come this near, and differs by that time. */
const NEAR_MS = 2 * 60_000;
const LATER_MS = 15 * 60_000;
/** A service level that breaks again this soon counts as still broken. */
const REPEAT_MS = 2 * 60_000;

/**
 * Decides which queues are warned of, from the forecast and the previous evaluation. A warning is given at a chance of
 * {@link WARN_FROM} and stays, also after a break, until the service level has been almost certain for
 * {@link WITHDRAWN_AFTER_MS}; a named moment stays until it has moved far.
 */
export function assessWarnings(
  forecasts: readonly QueueForecast[],
  before: BranchWarnings | null,
  now: Millis,
): BranchWarnings {
  const queues = new Map(
    forecasts.map((forecast) => [forecast.queueId, trendOf(forecast, before, now)] as const),
  );
  const warnings = forecasts.flatMap((forecast): Warning[] => {
    const { queueId } = forecast;
    const last = before?.warnings.find((one) => one.queueId === queueId);
    // A break confirms a warning: it stays after the break until the service level is almost certain.
    const isActive = last !== undefined;
    const { chance, lowSince } = queues.get(queueId) as QueueTrend;
    const isWithdrawn = lowSince !== null && now - lowSince >= WITHDRAWN_AFTER_MS;
    const isExpected = isActive ? !isWithdrawn : chance >= WARN_FROM;
    const asNow = stated(forecast, { outlook: forecast.asNow, before: last?.asNow, now, isExpected });
    if (asNow.kind === 'keeps') return [];
    const more = forecast.withOneMore ?? forecast.asNow;
    const hadEffect = last !== undefined && last.withOneMore.kind !== 'keeps';
    const withOneMore = stated(forecast, {
      outlook: more,
      before: last?.withOneMore,
      now,
      isExpected: more.chance >= (hadEffect ? WITH_ONE_MORE.below : WITH_ONE_MORE.from),
    });
    return [{ queueId, asNow, withOneMore }];
  });
  return { at: now, warnings, queues };
}

function trendOf({ queueId, asNow }: QueueForecast, before: BranchWarnings | null, now: Millis): QueueTrend {
  const last = before?.queues.get(queueId);
  const chance = last ? last.chance + (asNow.chance - last.chance) * PRESENT_WEIGHT : asNow.chance;
  return { chance, lowSince: chance < WITHDRAWN_BELOW ? (last?.lowSince ?? now) : null };
}

interface Statement {
  readonly outlook: Outlook;
  readonly before: Expected | undefined;
  readonly now: Millis;
  readonly isExpected: boolean;
}

function stated(
  { isBroken }: Pick<QueueForecast, 'isBroken'>,
  { outlook: { brokenAt, metAgainAt }, before, now, isExpected }: Statement,
): Expected {
  if (isBroken) {
    const known = before?.kind === 'broken' ? before.metAgainAt : null;
    return { kind: 'broken', metAgainAt: steady(metAgainAt, known, now) };
  }
  if (!isExpected) return { kind: 'keeps' };
  if (before?.kind === 'broken' && brokenAt !== null && brokenAt - now < REPEAT_MS) return before;
  const known = before?.kind === 'breaks' ? before.at : null;
  // A warning whose breach no simulated future contains any more keeps its time until that has passed.
  const at =
    brokenAt === null ? (known !== null && known > now ? known : null) : steady(brokenAt, known, now);
  return at === null ? { kind: 'keeps' } : { kind: 'breaks', at };
}

/**
 * The previously predicted moment, unless the new one is much earlier, or the previous one has come without the break:
 * a later one would move on with each forecast.
 */
function steady(at: Millis | null, before: Millis | null, now: Millis): Millis | null {
  if (at === null || before === null) return at;
  if (at > before) return before - now < NEAR_MS && at - before >= LATER_MS ? at : before;
  return before - at >= Math.max(EARLIER_MS, (before - now) * EARLIER_SHARE) ? at : before;
}
