import type { SyncedAppointment, SyncedRequest } from '#shared/contract/replication/seats.ts';
import { seatName } from '#shared/domain/appointments/seats.ts';
import { SEAT_TAKING_STATES } from '#shared/domain/appointments/states.ts';
import { type End, type SeatState, type Seats, seatOf } from '#sync/seats/ledger.ts';
import type { SeatStore, Since, StoredLedger } from '#sync/seats/ports.ts';

/** A day of two slots with two seats each. */
const SLOTS = [1_000, 2_000];
export const SEATS_PER_DAY = SLOTS.flatMap((start) =>
  [1, 2].map((index) => ({ idQueues: 1, start, end: start + 1_000, seat: index })),
);
export const NAMES = SEATS_PER_DAY.map(seatName);

interface StoredAppointment {
  readonly reported: SyncedAppointment;
  readonly changed: number;
  /** Pending request for it at this end. */
  readonly requested: SyncedRequest | null;
}

/** Disk of an end; immutable, so that a backup is the same value. */
export interface SeatDisk {
  readonly stored: StoredLedger;
  readonly seats: ReadonlyMap<string, { readonly seat: SeatState; readonly changed: number }>;
  readonly appointments: ReadonlyMap<string, StoredAppointment>;
}

export const emptyDisk = (end: End, machine: string): SeatDisk => ({
  stored: {
    end,
    learned: false,
    session: null,
    handshake: null,
    machine,
    change: 0,
    reported: 0,
    received: 0,
  },
  seats: new Map(),
  appointments: new Map(),
});

/** A transaction over a disk: `disk` returns the state with its writes. */
export function seatsOn(before: SeatDisk): SeatStore & { disk(): SeatDisk } {
  let { stored } = before;
  const seats = new Map(before.seats);
  const appointments = new Map(before.appointments);
  const isSince = (which: Since, changed: number) => which === 'all' || changed > which;
  const put = (booking: string, some: Partial<StoredAppointment>) => {
    const known = appointments.get(booking);
    if (known) appointments.set(booking, { ...known, ...some });
  };

  /** Fails like a unique index if two appointments have the same seat. */
  function assertOneEach(): void {
    const seatNames = [...appointments.values()]
      .filter(({ reported: announced }) =>
        (SEAT_TAKING_STATES as readonly string[]).includes(announced.stateName),
      )
      .map(({ reported: announced }) => seatName(announced));
    if (new Set(seatNames).size < seatNames.length) throw new Error('two appointments stand on one place');
  }

  return {
    disk: () => ({ stored, seats, appointments }),
    ledger: async () => stored,
    async store({ learned, session, handshake: started, machine, change, reported: announced, received }) {
      stored = {
        end: stored.end,
        learned,
        session,
        handshake: started,
        machine,
        change,
        reported: announced,
        received,
      };
    },
    async seats(which) {
      const wanted = (name: string, changed: number) =>
        typeof which === 'object' ? which.includes(name) : isSince(which, changed);
      const found = [...seats].filter(([name, { changed }]) => wanted(name, changed));
      return new Map(found.map(([name, { seat }]) => [name, seat]));
    },
    async storeSeats(some: Seats, changed) {
      for (const [name, seat] of some) seats.set(name, { seat, changed });
    },
    appointments: async (which) =>
      [...appointments.values()]
        .filter(({ changed }) => isSince(which, changed))
        .map(({ reported: announced }) => announced),
    appointmentsOf: async (bookings) =>
      new Map(
        bookings.flatMap((booking) => {
          const known = appointments.get(booking);
          return known ? [[booking, known.reported] as const] : [];
        }),
      ),
    async quarantine(bookings) {
      for (const booking of bookings) {
        const known = appointments.get(booking);
        if (known) put(booking, { reported: { ...known.reported, stateName: 'canceled' } });
      }
    },
    async write(some, changed) {
      for (const announced of some) {
        const edit = appointments.get(announced.booking)?.requested ?? null;
        appointments.set(announced.booking, {
          reported: announced,
          changed,
          requested: edit?.name === announced.requestDone ? null : edit,
        });
      }
      assertOneEach();
    },
    async releaseOthers(some) {
      for (const [booking, { reported: announced }] of appointments) {
        const name = seatName(announced);
        if (announced.stateName === 'booked' && some.has(name) && seatOf(some, name).booking !== booking)
          put(booking, { reported: { ...announced, stateName: 'canceled' } });
      }
    },
    requests: async (which) =>
      [...appointments.values()].flatMap(({ requested: edit, changed }) =>
        edit && isSince(which, changed) ? [edit] : [],
      ),
    sharedOut: async () => [{ names: NAMES, branchPercent: 50 }],
    offered: 'the same always',
    stray: async () => [],
  };
}
