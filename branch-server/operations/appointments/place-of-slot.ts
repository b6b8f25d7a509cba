import type { Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchPlaces } from '#branch-server/stored/appointments/branch-places.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { refuse } from '#shared/contract/refusal.ts';
import { bookableSlots, wallDay } from '#shared/domain/appointments/bookable.ts';
import { freePlaces } from '#shared/domain/appointments/free-places.ts';
import type { SlotPlace } from '#shared/domain/appointments/place-name.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { OfferInForce } from '#shared/server/appointments/offer-queries.ts';
import { LONGEST_SLOT_MS } from '#shared/server/appointments/sharing.ts';

export interface PlaceOptions {
  readonly appointments: Appointments;
  readonly offers: AppointmentOffers;
  readonly places: BranchPlaces;
}

interface Wanted {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly start: Millis;
  /** An appointment that is moved stands in nobody's way. */
  readonly idAppointments?: number;
}

/** The columns of an appointment that say when it is. */
export interface BookedPlace {
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly place: number;
  readonly missed_from: Millis;
}

/** The moment from which nobody is expected any more. */
export const missedFrom = (start: Millis, { late }: Pick<OfferInForce, 'late'>): Millis =>
  start + late * 1000;

/**
 * Finds a place of a slot that is free, inside the command that books it. Refuses with SLOT_NOT_OFFERED where no such
 * slot may be booked now, with SLOT_TAKEN where all of its places are taken, with SLOT_OF_CENTRAL where those that are
 * not are central's, with PLACES_NOT_LEARNED where nobody here knows.
 */
export function createPlaceOfSlot({ appointments, offers, places }: PlaceOptions) {
  return ({ idBranches, idQueues, start, idAppointments }: Wanted, now: Millis): BookedPlace => {
    if (!places.hasLearned(idBranches)) throw refuse('PLACES_NOT_LEARNED');
    const offer = offers.of(idBranches, idQueues);
    if (!offer) throw refuse('SLOT_NOT_OFFERED', { field: 'start' });
    const zone = offers.zone(idBranches, now);
    const closedDays = new Set(offers.closedDays(idBranches).keys());
    const slots = bookableSlots({ offer, closedDays, now }, { day: wallDay(start, zone), zone });
    const slot = slots.find((each) => each.start === start);
    if (!slot) throw refuse('SLOT_NOT_OFFERED', { field: 'start' });
    const around = { branch: idBranches, queue: idQueues, from: start - LONGEST_SLOT_MS, to: slot.end };
    const taken = appointments.taken(around).filter(({ id }) => id !== idAppointments);
    const free = freePlaces(slot, taken);
    const [place] = freePlaces({ ...slot, places: free }, places.elsewhere(around));
    if (place === undefined)
      throw refuse(free.length > 0 ? 'SLOT_OF_CENTRAL' : 'SLOT_TAKEN', { field: 'start' });
    return { slot_start: start, slot_end: slot.end, place, missed_from: missedFrom(start, offer) };
  };
}

export type PlaceOfSlot = ReturnType<typeof createPlaceOfSlot>;

/** The place of an appointment, as both ends name it. */
export const placeAt = (row: {
  readonly id_queues: number;
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly place: number;
}): SlotPlace => ({ idQueues: row.id_queues, start: row.slot_start, end: row.slot_end, place: row.place });
