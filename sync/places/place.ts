/** The two that may book places of a branch's slots. */
export type End = 'branch' | 'central';

/**
 * One place of one slot, as an end knows it. At each moment one end at most may write it, its holder: that end writes
 * bookings, and that it gives the place over.
 */
export interface Place {
  readonly holder: End;
  /** Names the appointment; null while the place is free. */
  readonly booking: string | null;
  /** Names all that was written, in its order: of two versions the later one is the one that goes on from the other. */
  readonly writes: readonly string[];
}

/** A place of which nothing was ever written. It is the branch's: what an offer says is never asked who holds one. */
const UNTOUCHED: Place = { holder: 'branch', booking: null, writes: [] };

/** Places by their names. */
export type Places = ReadonlyMap<string, Place>;

export const placeOf = (places: Places, name: string): Place => places.get(name) ?? UNTOUCHED;

/**
 * Puts together what two ends know: of each place the later version. Where neither goes on from the other, an end was
 * put back more than once and knows of a life that has ended: `onFork` is who is right then.
 */
export function laterOf(known: Places, heard: Places, onFork: 'known' | 'heard'): Places {
  const merged = new Map(known);
  for (const [name, place] of heard) {
    const own = placeOf(known, name);
    const isFork = !goesOn(place, own) && !goesOn(own, place);
    if (isFork ? onFork === 'heard' : place.writes.length > own.writes.length) merged.set(name, place);
  }
  return merged;
}

/** Tells whether a version has all that was written of another one, or is the same. */
const goesOn = ({ writes }: Place, from: Place): boolean =>
  from.writes.every((write, index) => writes[index] === write);
