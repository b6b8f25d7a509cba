import { type End, type Place, type Places, placeOf } from './place.ts';

/** What one end knows of the places of a branch, and of the other end. */
export interface Ledger {
  readonly end: End;
  /**
   * Whether it knows what was booked and given over so far. An end that was put back does not: until it has met the
   * other, it books nothing and gives nothing over.
   */
  readonly learned: boolean;
  /** Names the meeting in which both hear each other; null while there is none. */
  readonly session: string | null;
  /** Names what it sent last to begin one, and waits for an answer to; null otherwise. */
  readonly begun: string | null;
  /** At the branch its own machine; at central the one that is the branch, by the key with which it was enrolled. */
  readonly machine: string;
  readonly places: Places;
}

/** The ledger of an end that was put back from a backup. */
export const restored = (ledger: Ledger): Ledger => ({
  ...ledger,
  learned: false,
  session: null,
  begun: null,
});

/** What central has of a branch once another machine is that branch, since somebody says that the one before is gone. */
export const replaced = (ledger: Ledger, machine: string): Ledger => ({ ...ledger, machine });

/** Tells whether an end may write a place now: the one rule that keeps a place from being booked twice. */
const holds = ({ end, learned, places }: Ledger, name: string): boolean =>
  learned && placeOf(places, name).holder === end;

export const mayBook = (ledger: Ledger, name: string): boolean =>
  holds(ledger, name) && placeOf(ledger.places, name).booking === null;

/** Books a place; null where the end may not. `write` names it and was never used before, as in all that follows. */
export const book = (ledger: Ledger, name: string, booking: string, write: string): Ledger | null =>
  mayBook(ledger, name) ? written(ledger, name, { booking }, write) : null;

/** Lets go of a booking; null where it is not this end's to let go. */
export const free = (ledger: Ledger, name: string, write: string): Ledger | null =>
  holds(ledger, name) && placeOf(ledger.places, name).booking !== null
    ? written(ledger, name, { booking: null }, write)
    : null;

/**
 * Gives a free place over to the other end: from now on this one has it no longer, and the other has it once it hears.
 * Null where it is not this end's to give.
 */
export const give = (ledger: Ledger, name: string, write: string): Ledger | null =>
  mayBook(ledger, name)
    ? written(ledger, name, { holder: ledger.end === 'branch' ? 'central' : 'branch' }, write)
    : null;

function written(ledger: Ledger, name: string, change: Partial<Place>, write: string): Ledger {
  const place = placeOf(ledger.places, name);
  const places = new Map(ledger.places);
  places.set(name, { ...place, ...change, writes: [...place.writes, write] });
  return { ...ledger, places };
}
