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

/** An end that has learned nothing yet: a branch whose machine is new, and central before it has met the branch. */
export const unlearned = (end: End, machine: string): Ledger => ({
  ...alone(machine),
  end,
  learned: false,
});
