import { useLayoutEffect, useState } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { actionKeyAt, LOCKABLE_SLOTS } from './action-key.ts';
import type { ActionSlot } from './actions.ts';
import { createPressGuard, LOCKOUT_MS } from './press-guard.ts';

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
