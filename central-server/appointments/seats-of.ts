import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type { OfferedAtBranch } from '#shared/server/appointments/calendar.ts';
import { createSharing } from '#shared/server/appointments/sharing.ts';
import { createSlotSeatStore } from '#shared/server/appointments/slot-seat-store.ts';
import type { SeatStore } from '#sync/seats/ports.ts';
import type { CentralDatabase } from '../db/central-database.ts';

/** Random unique name of a booking, a write or an exchange. */
export const generateName = (): string => randomBytes(9).toString('base64url');

export interface SeatsOf {
  readonly trx: Transaction<CentralTables>;
  readonly dialect: CentralDatabase['dialect'];
  readonly idBranches: number;
  readonly now: number;
  readonly offered: OfferedAtBranch;
}

/** Seats of a branch, inside a transaction that locks it against other processes. */
export function seatsOf({ trx, dialect, idBranches, now, offered }: SeatsOf): SeatStore {
  const { offers, closed, zone } = offered;
  const rules = { offers, closedDays: new Set(closed.keys()), zone, now };
  return {
    ...createSlotSeatStore({ trx, idBranches, end: 'central', now, dialect }),
    ...createSharing({ trx, idBranches, end: 'central', rules }),
  };
}
