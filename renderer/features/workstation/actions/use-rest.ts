import { useLayoutEffect, useState } from 'react';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Place } from './actions.ts';
import { faceAt, RESTING } from './face.ts';
import { createPressGuard, REST_MS } from './press-guard.ts';

/** Keeps every place from being pressed for what it showed before; says which rest, so that it is seen. */
export function useRest(workstation: Workstation) {
  const [guard] = useState(() => createPressGuard<Place>());
  const [resting, setResting] = useState<ReadonlySet<Place>>(NONE);

  // Before the page is painted: a key that goes down from now on was meant for what is seen.
  useLayoutEffect(() => {
    const now = performance.now();
    const changed = RESTING.filter((place) => guard.shows(place, faceAt(place, workstation), now));
    if (changed.length > 0) setResting((before) => new Set([...before, ...changed]));
  }, [guard, workstation]);

  useLayoutEffect(() => {
    if (resting.size === 0) return;
    const timer = setTimeout(() => setResting(NONE), REST_MS);
    return () => {
      clearTimeout(timer);
      for (const place of resting) guard.rested(place, performance.now());
    };
  }, [guard, resting]);

  return {
    resting,
    shownFor: guard.shownFor,
    /** Answers whether a press counts; one that came too early begins the rest anew. */
    counts(place: Place, at: Millis): boolean {
      const counts = guard.counts(place, at, resting.has(place));
      if (!counts) setResting((before) => (before.has(place) ? new Set(before) : before));
      return counts;
    },
    answered(place: Place, at: Millis): void {
      guard.answered(place, at);
      setResting((before) => new Set([...before, place]));
    },
  };
}

const NONE: ReadonlySet<Place> = new Set();
