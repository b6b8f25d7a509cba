import type { Ledger } from '#sync/places/ledger.ts';
import type { End } from '#sync/places/place.ts';

/** A branch that has booked by itself so far: all places are its own, and it knows what was booked. */
export const alone = (machine: string): Ledger => ({
  end: 'branch',
  learned: true,
  session: null,
  begun: null,
  machine,
  places: new Map(),
});

/** An end that has learned nothing yet: a branch whose machine is new, and central before it has met the branch. */
export const unlearned = (end: End, machine: string): Ledger => ({
  ...alone(machine),
  end,
  learned: false,
});
