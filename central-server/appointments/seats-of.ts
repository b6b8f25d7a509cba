import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OfferedAtBranch } from '#shared/server/appointments/calendar.ts';
import { createSharing } from '#shared/server/appointments/sharing.ts';
import { createSlotSeatStore } from '#shared/server/appointments/slot-seat-store.ts';
import type { PlaceStore } from '#sync/places/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';
import type { CentralTables } from '../db/tables.ts';

/** Draws a name that was never used before: of a booking, a write, a meeting. */
export const generateName = (): string => randomBytes(9).toString('base64url');

export interface SeatsOf {
  readonly trx: Transaction<CentralTables>;
  readonly dialect: CentralDatabase['dialect'];
  readonly idBranches: number;
  readonly now: number;
  readonly offered: OfferedAtBranch;
}

/** What central knows of a branch's places, inside a transaction that locks it against the other processes. */
export function seatsOf({ trx, dialect, idBranches, now, offered }: SeatsOf): PlaceStore {
  const { offers, closed, zone } = offered;
  const rules = { offers, closedDays: new Set(closed.keys()), zone, now };
  return {
    ...createSlotSeatStore({ trx, idBranches, end: 'central', now, dialect }),
    ...createSharing({ trx, idBranches, end: 'central', rules }),
  };
}
