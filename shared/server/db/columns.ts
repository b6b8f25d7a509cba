import type { Generated } from 'kysely';

/** Flags are 0 or 1 in the database, Y or N on the wire. */
export type Flag = 0 | 1;

/** Carried by every row that is replicated: counts its changes, so that states only move forward. */
export interface Versioned {
  row_ver: Generated<number>;
}

export interface Named extends Versioned {
  id: Generated<number>;
  name: string;
  enabled: Flag;
}
