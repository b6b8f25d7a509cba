/** Knowledge of one end about the seats of a branch, and about the other end. */
export interface Ledger {
  readonly end: End;
  /**
   * Whether it knows all bookings and transfers so far. A restored end does not: until it synchronized with the
   * other, it books and transfers nothing.
   */
  readonly learned: boolean;
  /** Name of the current session of both ends; null without one. */
  readonly session: string | null;
  /** Name of its last message to start one, while unanswered; null otherwise. */
  readonly handshake: string | null;
  /** At the branch its own machine; at central the one that is the branch, by the key with which it was enrolled. */
  readonly machine: string;
  readonly seats: Seats;
}

/** The ledger of an end that was restored from a backup. */
export const restored = (ledger: Ledger): Ledger => ({
  ...ledger,
  learned: false,
  session: null,
  handshake: null,
});

/** Ledger of central after another machine replaced the branch. */
export const replaced = (ledger: Ledger, machine: string): Ledger => ({ ...ledger, machine });

/** Whether an end may write a seat now: the one rule that prevents double booking. */
const holds = ({ end, learned, seats }: Ledger, name: string): boolean =>
  learned && seatOf(seats, name).holder === end;

export const mayBook = (ledger: Ledger, name: string): boolean =>
  holds(ledger, name) && seatOf(ledger.seats, name).booking === null;

/** Books a seat; null if the end may not. `write` identifies the write and is unique, like in the functions below. */
export const book = (ledger: Ledger, name: string, booking: string, write: string): Ledger | null =>
  mayBook(ledger, name) ? written(ledger, name, { booking }, write) : null;

/** Frees a booking; null if it does not belong to this end. */
export const free = (ledger: Ledger, name: string, write: string): Ledger | null =>
  holds(ledger, name) && seatOf(ledger.seats, name).booking !== null
    ? written(ledger, name, { booking: null }, write)
    : null;

/**
 * Transfers a free seat to the other end: this end loses it immediately, the other gets it on receipt. Null if it
 * does not belong to this end.
 */
export const give = (ledger: Ledger, name: string, write: string): Ledger | null =>
  mayBook(ledger, name)
    ? written(ledger, name, { holder: ledger.end === 'branch' ? 'central' : 'branch' }, write)
    : null;

function written(ledger: Ledger, name: string, change: Partial<SeatState>, write: string): Ledger {
  const seat = seatOf(ledger.seats, name);
  const seats = new Map(ledger.seats);
  seats.set(name, { ...seat, ...change, writes: [...seat.writes, write] });
  return { ...ledger, seats };
}

/** The two that may book places of a branch's slots. */
export type End = 'branch' | 'central';

/**
 * Seat of a slot, as known by an end. At any time at most one end, its holder, may write it: bookings, and the
 * transfer.
 */
export interface SeatState {
  readonly holder: End;
  /** The appointment; null while the seat is free. */
  readonly booking: string | null;
  /** Ids of all writes, in order: of two versions the later one continues the other. */
  readonly writes: readonly string[];
}

/** A seat without writes. It belongs to the branch; offers do not determine the holder. */
const UNTOUCHED: SeatState = { holder: 'branch', booking: null, writes: [] };

/** Places by their names. */
export type Seats = ReadonlyMap<string, SeatState>;

export const seatOf = (seats: Seats, name: string): SeatState => seats.get(name) ?? UNTOUCHED;

/**
 * Merges the knowledge of two ends: of each seat the later version. If neither continues the other, an end was
 * restored more than once and has an outdated history: `onFork` selects the valid one.
 */
export function laterOf(known: Seats, received: Seats, onFork: 'known' | 'received'): Seats {
  const merged = new Map(known);
  for (const [name, seat] of received) {
    const own = seatOf(known, name);
    const isFork = !goesOn(seat, own) && !goesOn(own, seat);
    if (isFork ? onFork === 'received' : seat.writes.length > own.writes.length) merged.set(name, seat);
  }
  return merged;
}

/** Whether a version contains all writes of another, or equals it. */
const goesOn = ({ writes }: SeatState, from: SeatState): boolean =>
  from.writes.every((write, index) => writes[index] === write);

/**
 * Transfers seats of a slot beyond the share of an end: the branch gets its percentage of the free seats, rounded
 * up. Nothing is transferred without a session.
 *
 * @param names seats of the slot, in order
 * @param draw returns a name for a write that was never used before
 */
export function level(
  ledger: Ledger,
  names: readonly string[],
  branchPercent: number,
  draw: () => string,
): Ledger {
  if (ledger.session === null) return ledger;
  const free = names.filter((name) => seatOf(ledger.seats, name).booking === null);
  const ofBranch = Math.ceil((free.length * branchPercent) / 100);
  const share = ledger.end === 'branch' ? ofBranch : free.length - ofBranch;
  const own = free.filter((name) => mayBook(ledger, name));
  return own.slice(share).reduce((left, name) => give(left, name, draw()) ?? left, ledger);
}
