import { useState } from 'react';
import type { FreeDay } from './free-days.ts';

interface SelectedSlot {
  /** The queue whose time was chosen. */
  readonly idQueues: number | null;
  readonly day: string | null;
  readonly start: number | null;
}

const NO_SELECTION: SelectedSlot = { idQueues: null, day: null, start: null };

export interface SlotSelection {
  readonly days: readonly FreeDay[];
  /** The first with a free place until another is chosen. */
  readonly day: string | null;
  /** The times to choose from. */
  readonly starts: readonly number[];
  readonly start: number | null;
  readonly selectDay: (day: string) => void;
  readonly selectStart: (start: number) => void;
  readonly clearStart: () => void;
  readonly forget: () => void;
}

/**
 * Holds the time being chosen. What was chosen stays, though it be read that it is taken: an answer that was lost may
 * have been of this very booking, which then is asked for once more.
 */
export function useSlotSelection(days: readonly FreeDay[], idQueues: number | null): SlotSelection {
  const [chosen, setChosen] = useState(NO_SELECTION);
  const day = chosen.day ?? days.find(({ places }) => places > 0)?.day ?? null;
  const start = chosen.idQueues === idQueues ? chosen.start : null;
  const shown = days.find((each) => each.day === day);
  const starts = new Set([...(shown?.starts ?? []), ...(start === null ? [] : [start])]);
  return {
    days: day === null || shown ? days : [{ day, places: 0, starts: [] }, ...days],
    day,
    starts: [...starts].sort((one, other) => one - other),
    start,
    selectDay: (next) => next !== day && setChosen({ idQueues, day: next, start: null }),
    // The day with it: that which is first may be another one in a moment.
    selectStart: (next) => setChosen({ idQueues, day, start: next }),
    clearStart: () => setChosen((now) => ({ ...now, start: null })),
    forget: () => setChosen(NO_SELECTION),
  };
}
