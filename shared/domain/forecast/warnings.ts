import type { Millis, QueueId } from '../ids.ts';
import type { Outlook, QueueForecast } from './service-level.ts';

/** The statement about the service level of a queue. */
export type Expected =
  /** A customer waits longer than the target; met again from `recoversAt` on, or not before the horizon. */
  | { readonly kind: 'broken'; readonly recoversAt: Millis | null }
  /** A customer soon will. */
  | { readonly kind: 'breaks'; readonly at: Millis }
  /** None will, before the horizon. */
  | { readonly kind: 'met' };

export interface Warning {
  readonly queueId: QueueId;
  readonly current: Expected;
  /** The same with one more workstation that calls the queue. */
  readonly withOneMoreWorkstation: Expected;
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
/** A predicted moment is replaced if it has moved by this time, and by this share of the time until then. */
const MOVED_MS = 5 * 60_000;
const MOVED_SHARE = 0.5;
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
    const current = stated(forecast, { outlook: forecast.current, before: last?.current, now, isExpected });
    if (current.kind === 'met') return [];
    const more = forecast.withOneMoreWorkstation ?? forecast.current;
    const hadEffect = last !== undefined && last.withOneMoreWorkstation.kind !== 'met';
    const withOneMoreWorkstation = stated(forecast, {
      outlook: more,
      before: last?.withOneMoreWorkstation,
      now,
      isExpected: more.chance >= (hadEffect ? WITH_ONE_MORE.below : WITH_ONE_MORE.from),
    });
    return [{ queueId, current, withOneMoreWorkstation }];
  });
  return { at: now, warnings, queues };
}

function trendOf(
  { queueId, current }: QueueForecast,
  before: BranchWarnings | null,
  now: Millis,
): QueueTrend {
  const last = before?.queues.get(queueId);
  const chance = last ? last.chance + (current.chance - last.chance) * PRESENT_WEIGHT : current.chance;
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
  { outlook: { brokenAt, recoversAt }, before, now, isExpected }: Statement,
): Expected {
  if (isBroken) {
    const known = before?.kind === 'broken' ? before.recoversAt : null;
    return { kind: 'broken', recoversAt: steady(recoversAt, known, now) };
  }
  if (!isExpected) return { kind: 'met' };
  if (before?.kind === 'broken' && brokenAt !== null && brokenAt - now < REPEAT_MS) return before;
  const known = before?.kind === 'breaks' ? before.at : null;
  // A warning whose breach no simulated future contains any more keeps its time until that has passed.
  const at =
    brokenAt === null ? (known !== null && known > now ? known : null) : steady(brokenAt, known, now);
  return at === null ? { kind: 'met' } : { kind: 'breaks', at };
}

/** The previously predicted moment, if it is still to come and the new one is near. */
function steady(at: Millis | null, before: Millis | null, now: Millis): Millis | null {
  if (at === null || before === null || before <= now) return at;
  return Math.abs(at - before) < Math.max(MOVED_MS, (before - now) * MOVED_SHARE) ? before : at;
}
