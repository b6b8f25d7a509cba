import type { Transaction } from 'kysely';
import { wallDay } from '#shared/domain/appointments/bookable.ts';
import type { TakenPlace } from '#shared/domain/appointments/free-places.ts';
import { readPlaceName } from '#shared/domain/appointments/place-name.ts';
import { offeredPlaces, type SharingRules, sharedOut } from '#shared/domain/appointments/shared-out.ts';
import { TAKES_PLACE } from '#shared/domain/appointments/states.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { BookingEnd } from '../db/appointment-tables.ts';
import type { SharedTables } from '../db/tables.ts';
import { nameOf } from './kept-places.ts';

/** Appointments that last into a slot began so long before it at most: no slot is longer. */
export const LONGEST_SLOT_MS = 4 * 3_600_000;

export interface SharingOptions {
  readonly trx: Transaction<SharedTables>;
  readonly idBranches: number;
  readonly end: BookingEnd;
  readonly rules: SharingRules;
}

/** Says what of a branch's places is to be shared between both ends, by what the branch offers at this moment. */
export function createSharing({ trx, idBranches, end, rules }: SharingOptions) {
  const { zone, now } = rules;

  async function takenByQueue(): Promise<ReadonlyMap<number, readonly TakenPlace[]>> {
    const rows = await trx
      .selectFrom('appointments')
      .select(['id_queues', 'slot_start as start', 'slot_end as end', 'place'])
      .where('id_branches', '=', idBranches)
      .where('slot_start', '>=', now - LONGEST_SLOT_MS)
      .where('state', 'in', TAKES_PLACE)
      .execute();
    return Map.groupBy(rows, ({ id_queues }) => id_queues);
  }

  return {
    offered: JSON.stringify([rules.offers, [...rules.closedDays], zone, wallDay(now, zone)]),

    async sharedOut(of: 'all' | readonly string[]) {
      if (of !== 'all' && of.length === 0) return [];
      const taken = await takenByQueue();
      const days = of === 'all' ? null : new Set(of.map((name) => dayOf(name, zone)));
      return sharedOut(
        rules,
        (idQueues) => taken.get(idQueues) ?? [],
        (idQueues, day) => days?.has(`${idQueues} ${day}`) ?? true,
      );
    },

    async stray(): Promise<string[]> {
      if (end === 'branch') return [];
      const held = await trx
        .selectFrom('appointment_places')
        .select(['id_queues', 'slot_start', 'slot_end', 'place'])
        .where('id_branches', '=', idBranches)
        .where('slot_start', '>', now)
        .where('holder', '=', 'central')
        .where('booking', 'is', null)
        .execute();
      const offered = offeredPlaces(rules);
      return held.map(nameOf).filter((name) => !offered.has(name));
    },
  };
}

function dayOf(name: string, zone: string): string {
  const { idQueues, start }: { idQueues: number; start: Millis } = readPlaceName(name);
  return `${idQueues} ${wallDay(start, zone)}`;
}
