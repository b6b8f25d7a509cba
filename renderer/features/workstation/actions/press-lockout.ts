import { useEffect, useLayoutEffect, useState } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type ActionKey, type ActionSlot, actionKeyAt, LOCKABLE_SLOTS } from './actions.ts';

/** Locks a slot for a moment after its action changes, so a press meant for the previous action does nothing. */
export function useActionLockout(workstation: Workstation) {
  const [guard] = useState(() => createPressGuard<ActionSlot>());
  const [locked, setLocked] = useState<ReadonlySet<ActionSlot>>(NONE);

  // Runs before paint: a key pressed after this was meant for the new action.
  useLayoutEffect(() => {
    const now = performance.now();
    const changed = LOCKABLE_SLOTS.filter((slot) =>
      guard.setActionKey(slot, actionKeyAt(slot, workstation), now),
    );
    if (changed.length > 0) setLocked((before) => new Set([...before, ...changed]));
  }, [guard, workstation]);

  useLayoutEffect(() => {
    if (locked.size === 0) return;
    const timer = setTimeout(() => setLocked(NONE), LOCKOUT_MS);
    return () => {
      clearTimeout(timer);
      for (const slot of locked) guard.unlocked(slot, performance.now());
    };
  }, [guard, locked]);

  return {
    locked,
    visibleFor: guard.visibleFor,
    /** Whether a press counts; a press during the lockout restarts it. */
    counts(slot: ActionSlot, at: Millis): boolean {
      const counts = guard.counts(slot, at, locked.has(slot));
      if (!counts) setLocked((before) => (before.has(slot) ? new Set(before) : before));
      return counts;
    },
    answered(slot: ActionSlot, at: Millis): void {
      guard.answered(slot, at);
      setLocked((before) => new Set([...before, slot]));
    },
  };
}

const NONE: ReadonlySet<ActionSlot> = new Set();

/** Within this time after a press, a second one is treated as a double press, ms. */
const DOUBLE_PRESS_MS = 400;

/** Lockout of a slot after its action changes, ms. */
const LOCKOUT_MS = 600;

/**
 * Ignores presses that were meant for a previous action: while the button looks locked, within 600 ms after its action
 * changed, was answered or was pressed too early, and within 400 ms after the last accepted press. Uses the time of
 * key down, not of event handling.
 *
 * @internal used by tests besides this file
 */
export function createPressGuard<Slot>() {
  const counted = new Map<Slot, Millis>();
  const current = new Map<Slot, { readonly actionKey: ActionKey; readonly since: Millis }>();

  return {
    /** Records the current action of a slot. Returns whether it changed; the first call returns false. */
    setActionKey(slot: Slot, actionKey: ActionKey, at: Millis): boolean {
      const before = current.get(slot);
      if (before?.actionKey === actionKey) return false;
      current.set(slot, { actionKey, since: before ? at : Number.NEGATIVE_INFINITY });
      return before !== undefined;
    },

    /** Starts the lockout of a slot after its action was answered. */
    answered(slot: Slot, at: Millis): void {
      const now = current.get(slot);
      if (now) current.set(slot, { ...now, since: at });
    },

    /** Records when the slot stopped looking locked; a busy page may render this later than the lockout ends. */
    unlocked(slot: Slot, at: Millis): void {
      const now = current.get(slot);
      if (now) current.set(slot, { ...now, since: Math.max(now.since, at - LOCKOUT_MS) });
    },

    /** Time for which the slot has shown its current action, ms. */
    visibleFor: (slot: Slot, at: Millis): Millis => at - (current.get(slot)?.since ?? at),

    /** Whether a press with this key-down time counts; `wasLocked` says whether the slot looked locked. */
    counts(slot: Slot, at: Millis, wasLocked = false): boolean {
      const last = counted.get(slot);
      if (last !== undefined && at - last < DOUBLE_PRESS_MS) return false;
      const now = current.get(slot);
      if (now && (wasLocked || at - now.since < LOCKOUT_MS)) {
        // Extends the lockout with every early press: repeated pressing means the new label was not read.
        current.set(slot, { ...now, since: Math.max(now.since, at) });
        return false;
      }
      counted.set(slot, at);
      return true;
    },
  };
}

/** Returns true once `what` has been unchanged and not null for `after` ms. */
export function useTimeoutFlag(value: unknown, after: Millis): boolean {
  const [over, setOver] = useState<unknown>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setOver(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return value !== null && over === value;
}
