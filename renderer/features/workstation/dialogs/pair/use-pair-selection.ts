import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { useState } from 'react';
import {
  type OfferedPair,
  type PairSelection,
  type ResolvedSelection,
  resolveSelection,
} from '#renderer/lib/reads/pairs/offered-pairs.ts';

export interface SelectedPair extends ResolvedSelection {
  readonly selectSegment: (idSegments: number) => void;
  readonly selectService: (idServices: number) => void;
  /** Forgets the service; the segment stays for the next one. */
  readonly clearService: () => void;
}

/** Holds a segment and a service being chosen among the pairs offered. */
export function usePairSelection(
  pairs: readonly OfferedPair[] | undefined,
  start: PairSelection = { idSegments: null, idServices: null },
): SelectedPair {
  const [choice, setChoice] = useState(start);
  return {
    ...resolveSelection(pairs ?? [], choice),
    // A preset segment counts before the pairs are loaded, so that typing begins with the service.
    ...(pairs === undefined && { idSegments: choice.idSegments }),
    selectSegment: (idSegments) => setChoice((now) => ({ ...now, idSegments })),
    selectService: (idServices) => setChoice((now) => ({ ...now, idServices })),
    clearService: () => setChoice((now) => ({ ...now, idServices: null })),
  };
}

/** Segment of the last ticket created or customer served without one in this browser; most customers share a segment. */
export const lastSegmentAtom = atomWithStorage<number | null>(
  'turno.segment',
  null,
  createJSONStorage<number | null>(() => localStorage),
  { getOnInit: true },
);
