import type { Transaction } from 'kysely';
import {
  type OccupiedSeat,
  offeredSeats,
  parseSeatName,
  type SharingRules,
  sharedOut,
} from '#shared/domain/appointments/seats.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { BookingEnd } from '#shared/server/db/schema/appointments.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { nameOf } from './slot-seat-store.ts';

/** Maximum slot length, in milliseconds. */
export const MAX_SLOT_MS = 4 * 3_600_000;

export interface SharingOptions {
  readonly trx: Transaction<SharedTables>;
  readonly idBranches: number;
  readonly end: BookingEnd;
  readonly rules: SharingRules;
}

/** Determines the seats that branch and central share, from the current offers. */
export function createSharing({ trx, idBranches, end, rules }: SharingOptions) {
  const { zone, now } = rules;

  async function occupiedSeatsByQueue(): Promise<ReadonlyMap<number, readonly OccupiedSeat[]>> {
    const rows = await trx
      .selectFrom('appointments')
      .select(['id_queues', 'slot_start as start', 'slot_end as end', 'seat'])
      .where('id_branches', '=', idBranches)
      .where('slot_start', '>=', now - MAX_SLOT_MS)
      .where('state', 'in', SEAT_TAKING_STATES)
      .execute();
    return Map.groupBy(rows, ({ id_queues }) => id_queues);
  }

  return {
    offered: JSON.stringify([rules.offers, [...rules.closedDays], zone, localDay(now, zone)]),

    async sharedOut(of: 'all' | readonly string[]) {
      if (of !== 'all' && of.length === 0) return [];
      const occupied = await occupiedSeatsByQueue();
      const days = of === 'all' ? null : new Set(of.map((name) => dayOf(name, zone)));
      return sharedOut(
        rules,
        (idQueues) => occupied.get(idQueues) ?? [],
        (idQueues, day) => days?.has(`${idQueues} ${day}`) ?? true,
      );
    },

    async stray(): Promise<string[]> {
      if (end === 'branch') return [];
      const reserved = await trx
        .selectFrom('slot_seats')
        .select(['id_queues', 'slot_start', 'slot_end', 'seat'])
        .where('id_branches', '=', idBranches)
        .where('slot_start', '>', now)
        .where('holder', '=', 'central')
        .where('booking', 'is', null)
        .execute();
      const offered = offeredSeats(rules);
      return reserved.map(nameOf).filter((name) => !offered.has(name));
    },
  };
}

function dayOf(name: string, zone: string): string {
  const { idQueues, start }: { idQueues: number; start: Millis } = parseSeatName(name);
  return `${idQueues} ${localDay(start, zone)}`;
}
