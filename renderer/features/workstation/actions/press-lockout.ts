import { useEffect, useLayoutEffect, useState } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ActionSlot, actionKeyAt, LOCKABLE_SLOTS } from './actions.ts';

/** Keeps every place from being pressed for what it showed before; says which rest, so that it is seen. */
export function useActionLockout(workstation: Workstation) {
  const [guard] = useState(() => createPressGuard<ActionSlot>());
  const [locked, setResting] = useState<ReadonlySet<ActionSlot>>(NONE);

  // Before the page is painted: a key that goes down from now on was meant for what is seen.
  useLayoutEffect(() => {
    const now = performance.now();
    const changed = LOCKABLE_SLOTS.filter((slot) => guard.shows(slot, actionKeyAt(slot, workstation), now));
    if (changed.length > 0) setResting((before) => new Set([...before, ...changed]));
  }, [guard, workstation]);

  useLayoutEffect(() => {
    if (locked.size === 0) return;
    const timer = setTimeout(() => setResting(NONE), LOCKOUT_MS);
    return () => {
      clearTimeout(timer);
      for (const slot of locked) guard.rested(slot, performance.now());
    };
  }, [guard, locked]);

  return {
    resting: locked,
    visibleFor: guard.visibleFor,
    /** Answers whether a press counts; one that came too early begins the rest anew. */
    counts(slot: ActionSlot, at: Millis): boolean {
      const counts = guard.counts(slot, at, locked.has(slot));
      if (!counts) setResting((before) => (before.has(slot) ? new Set(before) : before));
      return counts;
    },
    answered(slot: ActionSlot, at: Millis): void {
      guard.answered(slot, at);
      setResting((before) => new Set([...before, slot]));
    },
  };
}

const NONE: ReadonlySet<ActionSlot> = new Set();

/** Keeps a double press from doing two things. */
const DOUBLE_PRESS_MS = 400;

/** Lets a place that now does something else be seen before it does it. */
const LOCKOUT_MS = 600;

/** Says what a press at a place would do, and to whom: the same face, the same deed. */
export type ActionKey = string;

/**
 * Keeps a press from doing what was not on the button when the finger went down: not while it shows that it rests, not
 * within 600 ms of the place's having got another face, of its last deed's answer, or of a press that came too early,
 * and not within 400 ms of the last press that counted. Goes by when the key went down, not by when a busy page came to
 * look at it.
 */
export function createPressGuard<Place>() {
  const counted = new Map<Place, Millis>();
  const shown = new Map<Place, { readonly face: ActionKey; readonly since: Millis }>();

  return {
    /** Notes what a place shows from now on; the first time there was nothing to take it for. Answers whether it changed. */
    shows(slot: Place, face: ActionKey, at: Millis): boolean {
      const before = shown.get(slot);
      if (before?.face === face) return false;
      shown.set(slot, { face, since: before ? at : Number.NEGATIVE_INFINITY });
      return before !== undefined;
    },

    /** Notes that what was done at a place is answered: it rests as if it had changed. */
    answered(slot: Place, at: Millis): void {
      const now = shown.get(slot);
      if (now) shown.set(slot, { ...now, since: at });
    },

    /** Notes that a place no longer shows that it rests: a busy page may come to that later than the rest was over. */
    rested(slot: Place, at: Millis): void {
      const now = shown.get(slot);
      if (now) shown.set(slot, { ...now, since: Math.max(now.since, at - LOCKOUT_MS) });
    },

    /** Gives how long a place has had its face. */
    visibleFor: (slot: Place, at: Millis): Millis => at - (shown.get(slot)?.since ?? at),

    /** Answers whether a press counts whose key went down at a moment, at a place that shows that it rests or not. */
    counts(slot: Place, at: Millis, rests = false): boolean {
      const last = counted.get(slot);
      if (last !== undefined && at - last < DOUBLE_PRESS_MS) return false;
      const now = shown.get(slot);
      if (now && (rests || at - now.since < LOCKOUT_MS)) {
        // Rests until the finger has paused: whoever hammers away has not read the new label.
        shown.set(slot, { ...now, since: Math.max(now.since, at) });
        return false;
      }
      counted.set(slot, at);
      return true;
    },
  };
}

/** Tells whether something has been going on for so long; `what` names it, null while nothing does. */
export function useTimeoutFlag(what: unknown, after: Millis): boolean {
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    if (what === null) return;
    const timer = setTimeout(() => setOver(what), after);
    return () => clearTimeout(timer);
  }, [what, after]);
  return what !== null && over === what;
}
