import type { End, Ledger } from '#sync/seats/ledger.ts';

/** A branch that booked without central so far: it owns all seats. */
export const alone = (machine: string): Ledger => ({
  end: 'branch',
  learned: true,
  session: null,
  handshake: null,
  machine,
  seats: new Map(),
});

/** The initial state of an end: a branch with a new machine, or central before its first contact with the branch. */
export const unlearned = (end: End, machine: string): Ledger => ({
  ...alone(machine),
  end,
  learned: false,
});
