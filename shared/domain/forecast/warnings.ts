import type { Millis, QueueId } from '../ids.ts';
import type { Outlook, QueueForecast } from './service-level.ts';

/** What is said of a queue's promise. */
export type Expected =
  /** Somebody waits longer than promised; kept again from then on, or not within the look. */
  | { readonly kind: 'broken'; readonly keptFrom: Millis | null }
  /** Somebody soon will. */
  | { readonly kind: 'breaks'; readonly at: Millis }
  /** Nobody, as far as the look reaches. */
  | { readonly kind: 'keeps' };

export interface Warning {
  readonly queueId: QueueId;
  readonly asNow: Expected;
  /** The same with one more workstation that calls the queue. */
  readonly withOneMore: Expected;
}

interface Thresholds {
  /** Said from this chance on, where it was not said before. */
  readonly from: number;
  /** Taken back below it. */
  readonly below: number;
}

/** What wavers about one of the two stays as it is. Measured: docs/early-warning.md. */
const WARNING: Thresholds = { from: 0.8, below: 0.4 };
/** That one more workstation helps is said of what it nearly certainly does. */
const WITH_ONE_MORE: Thresholds = { from: 0.35, below: 0.25 };
/** A moment is said anew where it has moved so far. */
const MOVED_MS = 4 * 60_000;
/** A promise that is about to be broken again has not been kept again. */
const AGAIN_MS = 2 * 60_000;

/**
 * Decides what is said, from the forecast and what was said before, so that nothing flaps: the thresholds of giving a
 * warning and of taking it back lie apart, and moments that hardly move are left. Queues that keep their promise are
 * not among the answers.
 */
export function warnings(
  forecasts: readonly QueueForecast[],
  before: readonly Warning[],
  now: Millis,
): Warning[] {
  return forecasts.flatMap((forecast): Warning[] => {
    const last = before.find(({ queueId }) => queueId === forecast.queueId);
    const asNow = said(forecast, forecast.asNow, last?.asNow, { now, thresholds: WARNING });
    if (asNow.kind === 'keeps') return [];
    const withOneMore = said(forecast, forecast.withOneMore ?? forecast.asNow, last?.withOneMore, {
      now,
      thresholds: WITH_ONE_MORE,
    });
    return [{ queueId: forecast.queueId, asNow, withOneMore }];
  });
}

function said(
  { isBroken }: Pick<QueueForecast, 'isBroken'>,
  { chance, brokenAt, keptFrom }: Outlook,
  before: Expected | undefined,
  { now, thresholds: { from, below } }: { readonly now: Millis; readonly thresholds: Thresholds },
): Expected {
  if (isBroken) {
    const known = before?.kind === 'broken' ? before.keptFrom : null;
    return { kind: 'broken', keptFrom: steady(keptFrom, known, now) };
  }
  const isSaid = before !== undefined && before.kind !== 'keeps';
  if (brokenAt === null || chance < (isSaid ? below : from)) return { kind: 'keeps' };
  if (before?.kind === 'broken' && brokenAt - now < AGAIN_MS) return before;
  const known = before?.kind === 'breaks' ? before.at : null;
  return { kind: 'breaks', at: steady(brokenAt, known, now) ?? brokenAt };
}

/** Keeps the moment said before, where it is still to come and the new one is near. */
const steady = (at: Millis | null, before: Millis | null, now: Millis): Millis | null =>
  at !== null && before !== null && before > now && Math.abs(at - before) < MOVED_MS ? before : at;
