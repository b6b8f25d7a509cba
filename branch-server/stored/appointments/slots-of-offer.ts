import { freeSeats } from '#shared/domain/appointments/seats.ts';
import type { Slot } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type OfferInForce, remainingSlots } from '#shared/server/appointments/offers.ts';
import { MAX_SLOT_MS } from '#shared/server/appointments/sharing.ts';
import type { Appointments } from './appointments.ts';
import type { BranchSeats } from './branch-seats.ts';
import type { AppointmentOffers } from './offers.ts';

export interface SlotsOptions {
  readonly appointments: Pick<Appointments, 'occupied' | 'reserved'>;
  readonly offers: Pick<AppointmentOffers, 'closedDays' | 'zone'>;
  readonly seats: Pick<BranchSeats, 'elsewhere' | 'hasLearned'>;
}

/** Slots of an offer on a day, with the number of seats that can be booked now. */
export function createSlotsOfOffer({ appointments, offers, seats }: SlotsOptions) {
  return (idBranches: number, offer: OfferInForce, day: string, now: Millis) => {
    const zone = offers.zone(idBranches, now);
    const closedDays = new Set(offers.closedDays(idBranches).keys());
    const hasLearned = seats.hasLearned(idBranches);

    function remainingOf(laid: readonly Slot[]) {
      const [from, to] = [laid[0]?.start ?? 0, laid.at(-1)?.end ?? 0];
      const within = { branch: idBranches, queue: offer.idQueues, from: from - MAX_SLOT_MS, to };
      const occupied = [...appointments.occupied(within), ...appointments.reserved({ ...within, now })];
      const central = seats.elsewhere(within);
      return (slot: Slot) => {
        if (!hasLearned) return { free: 0, elsewhere: 0 };
        const here = freeSeats(slot, [...occupied, ...central]).length;
        return { free: here, elsewhere: freeSeats(slot, occupied).length - here };
      };
    }

    return remainingSlots({ offer, closedDays, day, zone, now }, remainingOf);
  };
}

export type SlotsOfOffer = ReturnType<typeof createSlotsOfOffer>;
