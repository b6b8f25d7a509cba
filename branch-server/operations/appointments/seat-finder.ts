import type { Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { freeSeats, type SlotSeat } from '#shared/domain/appointments/seats.ts';
import { bookableSlots, localDay } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { OfferInForce } from '#shared/server/appointments/offers.ts';
import { MAX_SLOT_MS } from '#shared/server/appointments/sharing.ts';

export interface SeatOptions {
  readonly appointments: Appointments;
  readonly offers: AppointmentOffers;
  readonly places: BranchSeats;
}

interface Wanted {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly start: Millis;
  /** An appointment that is moved stands in nobody's way. */
  readonly idAppointments?: number;
}

/** The columns of an appointment that say when it is. */
export interface BookedTime {
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly place: number;
  readonly missed_from: Millis;
}

/** The moment from which nobody is expected any more. */
export const noShowFrom = (start: Millis, { late }: Pick<OfferInForce, 'late'>): Millis =>
  start + late * 1000;

/**
 * Finds a place of a slot that is free, inside the command that books it. Refuses with SLOT_NOT_OFFERED where no such
 * slot may be booked now, with SLOT_TAKEN where all of its places are taken, with SLOT_HELD_BY_CENTRAL where those that are
 * not are central's, with SLOTS_NOT_SYNCED where nobody here knows.
 */
export function createSeatFinder({ appointments, offers, places }: SeatOptions) {
  return ({ idBranches, idQueues, start, idAppointments }: Wanted, now: Millis): BookedTime => {
    if (!places.hasLearned(idBranches)) throw apiError('SLOTS_NOT_SYNCED');
    const offer = offers.of(idBranches, idQueues);
    if (!offer) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const zone = offers.zone(idBranches, now);
    const closedDays = new Set(offers.closedDays(idBranches).keys());
    const slots = bookableSlots({ offer, closedDays, now }, { day: localDay(start, zone), zone });
    const slot = slots.find((each) => each.start === start);
    if (!slot) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const around = { branch: idBranches, queue: idQueues, from: start - MAX_SLOT_MS, to: slot.end };
    const taken = appointments.taken(around).filter(({ id }) => id !== idAppointments);
    const free = freeSeats(slot, taken);
    const [place] = freeSeats({ ...slot, places: free }, places.elsewhere(around));
    if (place === undefined)
      throw apiError(free.length > 0 ? 'SLOT_HELD_BY_CENTRAL' : 'SLOT_TAKEN', { field: 'start' });
    return { slot_start: start, slot_end: slot.end, place, missed_from: noShowFrom(start, offer) };
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;

/** The place of an appointment, as both ends name it. */
export const seatOf = (row: {
  readonly id_queues: number;
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly place: number;
}): SlotSeat => ({ idQueues: row.id_queues, start: row.slot_start, end: row.slot_end, place: row.place });
