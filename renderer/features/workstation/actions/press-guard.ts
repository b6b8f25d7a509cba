import type { Millis } from '#shared/domain/ids.ts';

/** Keeps a double press from doing two things. */
const APART_MS = 400;

/** Lets a place that now does something else be seen before it does it. */
export const REST_MS = 600;

/** Says what a press at a place would do, and to whom: the same face, the same deed. */
export type Face = string;

/**
 * Keeps a press from doing what was not on the button when the finger went down: not while it shows that it rests, not
 * within 600 ms of the place's having got another face, of its last deed's answer, or of a press that came too early,
 * and not within 400 ms of the last press that counted. Goes by when the key went down, not by when a busy page came to
 * look at it.
 */
export function createPressGuard<Place>() {
  const counted = new Map<Place, Millis>();
  const shown = new Map<Place, { readonly face: Face; readonly since: Millis }>();

  return {
    /** Notes what a place shows from now on; the first time there was nothing to take it for. Answers whether it changed. */
    shows(place: Place, face: Face, at: Millis): boolean {
      const before = shown.get(place);
      if (before?.face === face) return false;
      shown.set(place, { face, since: before ? at : Number.NEGATIVE_INFINITY });
      return before !== undefined;
    },

    /** Notes that what was done at a place is answered: it rests as if it had changed. */
    answered(place: Place, at: Millis): void {
      const now = shown.get(place);
      if (now) shown.set(place, { ...now, since: at });
    },

    /** Notes that a place no longer shows that it rests: a busy page may come to that later than the rest was over. */
    rested(place: Place, at: Millis): void {
      const now = shown.get(place);
      if (now) shown.set(place, { ...now, since: Math.max(now.since, at - REST_MS) });
    },

    /** Gives how long a place has had its face. */
    shownFor: (place: Place, at: Millis): Millis => at - (shown.get(place)?.since ?? at),

    /** Answers whether a press counts whose key went down at a moment, at a place that shows that it rests or not. */
    counts(place: Place, at: Millis, rests = false): boolean {
      const last = counted.get(place);
      if (last !== undefined && at - last < APART_MS) return false;
      const now = shown.get(place);
      if (now && (rests || at - now.since < REST_MS)) {
        // Rests until the finger has paused: whoever hammers away has not read the new label.
        shown.set(place, { ...now, since: Math.max(now.since, at) });
        return false;
      }
      counted.set(place, at);
      return true;
    },
  };
}
