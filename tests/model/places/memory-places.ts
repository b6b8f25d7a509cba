import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import { seatName } from '#shared/domain/appointments/seats.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { type End, type Place, type Places, placeOf } from '#sync/places/place.ts';
import type { KeptLedger, PlaceStore, Since } from '#sync/places/ports.ts';

/** A day of two slots with two places each. */
const SLOTS = [1_000, 2_000];
export const PLACES_OF_DAY = SLOTS.flatMap((start) =>
  [1, 2].map((place) => ({ idQueues: 1, start, end: start + 1_000, place })),
);
export const NAMES = PLACES_OF_DAY.map(seatName);

interface KeptAppointment {
  readonly told: SyncedAppointment;
  readonly changed: number;
  /** What is wished of it here, until it is done. */
  readonly wish: SyncedRequest | null;
}

/** What an end has on its disk; never altered, so that a backup is the same value kept. */
export interface PlaceDisk {
  readonly kept: KeptLedger;
  readonly places: ReadonlyMap<string, { readonly place: Place; readonly changed: number }>;
  readonly appointments: ReadonlyMap<string, KeptAppointment>;
}

export const emptyDisk = (end: End, machine: string): PlaceDisk => ({
  kept: {
    end,
    learned: false,
    session: null,
    begun: null,
    machine,
    change: 0,
    told: 0,
    heard: 0,
  },
  places: new Map(),
  appointments: new Map(),
});

/** A transaction over a disk: what it has written is in force once `disk` is taken. */
export function placesOn(before: PlaceDisk): PlaceStore & { disk(): PlaceDisk } {
  let { kept } = before;
  const places = new Map(before.places);
  const appointments = new Map(before.appointments);
  const isSince = (which: Since, changed: number) => which === 'all' || changed > which;
  const put = (booking: string, some: Partial<KeptAppointment>) => {
    const known = appointments.get(booking);
    if (known) appointments.set(booking, { ...known, ...some });
  };

  /** Fails as a database's index does where two stand on one place. */
  function demandOneEach(): void {
    const standing = [...appointments.values()]
      .filter(({ told }) => (SEAT_TAKING_STATES as readonly string[]).includes(told.stateName))
      .map(({ told }) => seatName(told));
    if (new Set(standing).size < standing.length) throw new Error('two appointments stand on one place');
  }

  return {
    disk: () => ({ kept, places, appointments }),
    ledger: async () => kept,
    async keep({ learned, session, begun, machine, change, told, heard }) {
      kept = { end: kept.end, learned, session, begun, machine, change, told, heard };
    },
    async places(which) {
      const wanted = (name: string, changed: number) =>
        typeof which === 'object' ? which.includes(name) : isSince(which, changed);
      const found = [...places].filter(([name, { changed }]) => wanted(name, changed));
      return new Map(found.map(([name, { place }]) => [name, place]));
    },
    async storeSeats(some: Places, changed) {
      for (const [name, place] of some) places.set(name, { place, changed });
    },
    appointments: async (which) =>
      [...appointments.values()].filter(({ changed }) => isSince(which, changed)).map(({ told }) => told),
    appointmentsOf: async (bookings) =>
      new Map(
        bookings.flatMap((booking) => {
          const known = appointments.get(booking);
          return known ? [[booking, known.told] as const] : [];
        }),
      ),
    async quarantine(bookings) {
      for (const booking of bookings) {
        const known = appointments.get(booking);
        if (known) put(booking, { told: { ...known.told, stateName: 'canceled' } });
      }
    },
    async write(some, changed) {
      for (const told of some) {
        const wish = appointments.get(told.booking)?.wish ?? null;
        appointments.set(told.booking, {
          told,
          changed,
          wish: wish?.wish === told.requestDone ? null : wish,
        });
      }
      demandOneEach();
    },
    async releaseOthers(some) {
      for (const [booking, { told }] of appointments) {
        const name = seatName(told);
        if (told.stateName === 'booked' && some.has(name) && placeOf(some, name).booking !== booking)
          put(booking, { told: { ...told, stateName: 'canceled' } });
      }
    },
    wishes: async (which) =>
      [...appointments.values()].flatMap(({ wish, changed }) =>
        wish && isSince(which, changed) ? [wish] : [],
      ),
    sharedOut: async () => [{ names: NAMES, branchPercent: 50 }],
    offered: 'the same always',
    stray: async () => [],
  };
}
