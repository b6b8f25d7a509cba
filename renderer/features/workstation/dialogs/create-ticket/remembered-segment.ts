import { atomWithStorage, createJSONStorage } from 'jotai/utils';

/** The segment of the last ticket made in this browser: most customers of a desk are of one kind. */
export const rememberedSegmentAtom = atomWithStorage<number | null>(
  'turno.segment',
  null,
  createJSONStorage<number | null>(() => localStorage),
  { getOnInit: true },
);
