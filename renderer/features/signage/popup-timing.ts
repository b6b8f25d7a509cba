import { type Dispatch, useEffect } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

/** Duration of a single call, ms (operations specification, section 9: display popup 5000 ms). */
const ALONE: Millis = 5_000;
/** Minimum duration while others wait, ms: the least that is readable across a room. */
const MIN_SHARED_MS: Millis = 2_000;
/** Maximum delay of a call at 30 calls a minute, ms. */
const LATEST: Millis = 10_000;
/** Maximum number of calls on one page, readable from 8 m. */
const MAX_SHARED = 6;

/** Waiting time from which calls share the pop-up, ms. */
const SHARED_FROM: Millis = 6_000;
/** Maximum extra wait for speech to end, ms. */
const LISTENING: Millis = 3_000;
/** Maximum delay of speech, ms: later calls are not spoken. */
const SPOKEN_WITHIN: Millis = 40_000;

/** Waiting call; `since` is its arrival, monotonic. */
interface Waiting<Call> {
  readonly call: Call;
  readonly since: Millis;
}

/** Calls on the pop-up, which never change while shown. */
export interface Page<Call> {
  readonly calls: readonly Call[];
  readonly since: Millis;
}

/** Current speech: `full` is a sentence for one call, `short` codes and locations of one or more. */
export interface Speech<Call> {
  readonly calls: readonly Call[];
  readonly manner: 'full' | 'short';
  /** False when it follows other speech without a pause. */
  readonly chime: boolean;
}

export interface PopupTiming<Call> {
  /** Calls not shown yet, in order. */
  readonly waiting: readonly Waiting<Call>[];
  readonly page: Page<Call> | null;
  readonly speech: Speech<Call> | null;
  /** Calls shown but not spoken yet; `since` is when they were shown. */
  readonly unsaid: readonly Waiting<Call>[];
}

export const IDLE_PACE: PopupTiming<never> = { waiting: [], page: null, speech: null, unsaid: [] };

/** Adds waiting calls. */
export const queued = <Call>(
  pace: PopupTiming<Call>,
  calls: readonly Call[],
  now: Millis,
): PopupTiming<Call> => ({
  ...pace,
  waiting: [...pace.waiting, ...calls.map((call) => ({ call, since: now }))],
});

/**
 * Advances pop-up and speech to `now`: the next page when the current one was shown long enough, the next speech
 * when the voice is free. The pop-up sets the pace; the voice shortens and then groups its speech to keep up.
 *
 * Returns `pace` itself when nothing changes.
 */
export function movedOn<Call>(pace: PopupTiming<Call>, now: Millis): PopupTiming<Call> {
  return spoken(turned(pace, now), now, false);
}

/** Ends the current speech; remaining calls follow without a pause. */
export const endSpeech = <Call>(pace: PopupTiming<Call>, now: Millis): PopupTiming<Call> =>
  pace.speech ? spoken(turned({ ...pace, speech: null }, now), now, true) : pace;

/**
 * Time of the next page change; null when only an event can cause one.
 *
 * @internal used by tests besides this file
 */
export function nextChangeAt<Call>(pace: PopupTiming<Call>): Millis | null {
  const { page, waiting } = pace;
  const [first] = waiting;
  if (!page) return first?.since ?? null;
  if (!first) return isSpoken(pace) ? page.since + ALONE : null;
  return Math.max(page.since + MIN_SHARED_MS, isSpoken(pace) ? 0 : listensUntil(waiting));
}

/** Number of waiting calls for the next page: the fewest that show all calls in time. */
function shareOf<Call>(waiting: readonly Waiting<Call>[], now: Millis): number {
  for (let share = 1; share < MAX_SHARED; share += 1) {
    if (waiting.every(({ since }, position) => displayedAt(position, share, now) <= since + SHARED_FROM))
      return share;
  }
  return MAX_SHARED;
}

/** Time at which a waiting call is shown, with `share` calls per page from `now`. */
const displayedAt = (position: number, share: number, now: Millis): Millis =>
  now + Math.floor(position / share) * MIN_SHARED_MS;

function turned<Call>(pace: PopupTiming<Call>, now: Millis): PopupTiming<Call> {
  const { waiting, unsaid } = pace;
  if ((nextChangeAt(pace) ?? Number.POSITIVE_INFINITY) > now) return pace;
  if (waiting.length === 0) return { ...pace, page: null };
  const share = shareOf(waiting, now);
  const calls = waiting.slice(0, share).map(({ call }) => call);
  return {
    ...pace,
    waiting: waiting.slice(share),
    page: { calls, since: now },
    unsaid: [...unsaid, ...calls.map((call) => ({ call, since: now }))],
  };
}

function spoken<Call>(pace: PopupTiming<Call>, now: Millis, inOneBreath: boolean): PopupTiming<Call> {
  if (pace.speech || pace.unsaid.length === 0) return pace;
  const due = pace.unsaid.filter(({ since }) => now - since <= SPOKEN_WITHIN);
  const calls = due.slice(0, MAX_SHARED).map(({ call }) => call);
  if (calls.length === 0) return { ...pace, unsaid: [] };
  const alone = calls.length === 1 && pace.waiting.length === 0 && !inOneBreath;
  return {
    ...pace,
    unsaid: due.slice(MAX_SHARED),
    speech: { calls, manner: alone ? 'full' : 'short', chime: !inOneBreath },
  };
}

/** True when all shown calls are spoken. */
const isSpoken = <Call>({ speech, unsaid }: PopupTiming<Call>): boolean =>
  speech === null && unsaid.length === 0;

/** Latest end of speech that still shows all waiting calls in time. */
const listensUntil = <Call>(waiting: readonly Waiting<Call>[]): Millis =>
  Math.min(
    ...waiting.map(({ since }, position) => {
      const ahead = Math.floor(position / MAX_SHARED) * MIN_SHARED_MS;
      return Math.min(since + LISTENING, since + LATEST - MIN_SHARED_MS - ahead);
    }),
  );

/** Monotonic clock, independent of the device time. */
export const monotonicClock = (): Millis => performance.now();

/** Schedules the next change. */
export function usePopupTiming(
  pace: PopupTiming<unknown>,
  dispatch: Dispatch<{ type: 'looked'; now: Millis }>,
): void {
  useEffect(() => {
    const at = nextChangeAt(pace);
    if (at === null) return;
    // Timers may fire early, so the scheduled time is used.
    const ring = () => dispatch({ type: 'looked', now: Math.max(at, monotonicClock()) });
    const timer = setTimeout(ring, Math.max(0, at - monotonicClock()));
    return () => clearTimeout(timer);
  }, [pace, dispatch]);
}
