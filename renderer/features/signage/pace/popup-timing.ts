import type { Millis } from '#shared/domain/ids.ts';

/** A turn alone stands out for five seconds (operations specification, section 9: display popup 5000 ms). */
const ALONE: Millis = 5_000;
/** With others waiting it gives way after two: less could not be read from the other end of a room. */
const MIN_SHARED_MS: Millis = 2_000;
/** No turn is shown later than this after its call, at thirty calls a minute however they come. */
const LATEST: Millis = 10_000;
/** The most turns that share the pop-up and can still be read from 8 m. */
const MAX_SHARED = 6;

/** Turns share the pop-up rather than that one of them waits longer. */
const SHARED_FROM: Millis = 6_000;
/** A turn that waits lets what is shown be spoken to its end, up to here. */
const LISTENING: Millis = 3_000;
/** Twenty calls at one moment are all spoken within this; what comes later helps nobody and holds up those who follow. */
const SPOKEN_WITHIN: Millis = 40_000;

/** A call that has come to the display; `since` is when, by the clock that the pace is kept by. */
export interface Waiting<Call> {
  readonly call: Call;
  readonly since: Millis;
}

/** The turns on the pop-up. They never change while it is open: nothing moves under the eyes of who reads. */
export interface Page<Call> {
  readonly calls: readonly Call[];
  readonly since: Millis;
}

/** What is being said: `full` is a whole sentence for one turn, `short` the codes and places of one or more. */
export interface Speech<Call> {
  readonly calls: readonly Call[];
  readonly manner: 'full' | 'short';
  /** False where it follows another without a pause: the room is listening already. */
  readonly chime: boolean;
}

export interface PopupTiming<Call> {
  /** Calls that were not shown yet, in the order called. */
  readonly waiting: readonly Waiting<Call>[];
  readonly page: Page<Call> | null;
  readonly speech: Speech<Call> | null;
  /** Turns that were shown and not spoken yet; `since` is when they were shown. */
  readonly unsaid: readonly Waiting<Call>[];
}

export const IDLE_PACE: PopupTiming<never> = { waiting: [], page: null, speech: null, unsaid: [] };

/** Puts calls to those that wait. */
export const queued = <Call>(
  pace: PopupTiming<Call>,
  calls: readonly Call[],
  now: Millis,
): PopupTiming<Call> => ({
  ...pace,
  waiting: [...pace.waiting, ...calls.map((call) => ({ call, since: now }))],
});

/**
 * Moves the display on to what follows at this moment: the next page where the present one has been seen, the next
 * speech where the voice is free. The pop-up keeps the pace, the voice keeps up: it says less of each turn, then
 * several in one breath, and is never waited for beyond what those who wait can bear.
 *
 * Give back `pace` itself where nothing changes, so that a look too many costs nothing.
 */
export function movedOn<Call>(pace: PopupTiming<Call>, now: Millis): PopupTiming<Call> {
  return spoken(turned(pace, now), now, false);
}

/** Ends what was being said; what was left unsaid follows in the same breath. */
export const endSpeech = <Call>(pace: PopupTiming<Call>, now: Millis): PopupTiming<Call> =>
  pace.speech ? spoken(turned({ ...pace, speech: null }, now), now, true) : pace;

/** Tells the moment at which the pop-up may turn or close; null while only an event can bring that about. */
export function nextChangeAt<Call>(pace: PopupTiming<Call>): Millis | null {
  const { page, waiting } = pace;
  const [first] = waiting;
  if (!page) return first?.since ?? null;
  if (!first) return isSpoken(pace) ? page.since + ALONE : null;
  return Math.max(page.since + MIN_SHARED_MS, isSpoken(pace) ? 0 : listensUntil(waiting));
}

/** How many of those that wait come next, at once: as few as let everybody be seen in time. */
function shareOf<Call>(waiting: readonly Waiting<Call>[], now: Millis): number {
  for (let share = 1; share < MAX_SHARED; share += 1) {
    if (waiting.every(({ since }, position) => displayedAt(position, share, now) <= since + SHARED_FROM))
      return share;
  }
  return MAX_SHARED;
}

/** When the one at this place of those that wait is shown, where a page begins now and holds so many. */
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

/** Tells whether all that was shown has been said. */
const isSpoken = <Call>({ speech, unsaid }: PopupTiming<Call>): boolean =>
  speech === null && unsaid.length === 0;

/** Until when those that wait may let the voice finish: all of them must still be seen in time. */
const listensUntil = <Call>(waiting: readonly Waiting<Call>[]): Millis =>
  Math.min(
    ...waiting.map(({ since }, position) => {
      const ahead = Math.floor(position / MAX_SHARED) * MIN_SHARED_MS;
      return Math.min(since + LISTENING, since + LATEST - MIN_SHARED_MS - ahead);
    }),
  );
