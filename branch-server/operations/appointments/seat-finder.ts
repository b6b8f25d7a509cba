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
  readonly seats: BranchSeats;
}

interface Wanted {
  readonly idBranches: number;
  readonly idQueues: number;
  readonly start: Millis;
  /** Ignores the seat of an appointment that is being moved. */
  readonly idAppointments?: number;
}

/** Time of an appointment. */
export interface BookedTime {
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly seat: number;
  readonly missed_from: Millis;
}

/** Time from which a customer counts as a no-show. */
export const noShowFrom = (start: Millis, { late }: Pick<OfferInForce, 'late'>): Millis =>
  start + late * 1000;

/**
 * Finds a free seat of a slot, inside the command that books it. Throws SLOT_NOT_OFFERED for a slot that cannot be
 * booked now, SLOT_FULL if all seats are booked, SLOT_OWNED_BY_CENTRAL if the free ones belong to central,
 * SLOTS_NOT_SYNCED if this end has not synchronized.
 */
export function createSeatFinder({ appointments, offers, seats }: SeatOptions) {
  return ({ idBranches, idQueues, start, idAppointments }: Wanted, now: Millis): BookedTime => {
    if (!seats.hasLearned(idBranches)) throw apiError('SLOTS_NOT_SYNCED');
    const offer = offers.of(idBranches, idQueues);
    if (!offer) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const zone = offers.zone(idBranches, now);
    const closedDays = new Set(offers.closedDays(idBranches).keys());
    const slots = bookableSlots({ offer, closedDays, now }, { day: localDay(start, zone), zone });
    const slot = slots.find((each) => each.start === start);
    if (!slot) throw apiError('SLOT_NOT_OFFERED', { field: 'start' });
    const around = { branch: idBranches, queue: idQueues, from: start - MAX_SLOT_MS, to: slot.end };
    const occupied = appointments.occupied(around).filter(({ id }) => id !== idAppointments);
    const free = freeSeats(slot, [...occupied, ...appointments.reserved({ ...around, now })]);
    const [seat] = freeSeats({ ...slot, seats: free }, seats.elsewhere(around));
    if (seat === undefined)
      throw apiError(free.length > 0 ? 'SLOT_OWNED_BY_CENTRAL' : 'SLOT_FULL', { field: 'start' });
    return { slot_start: start, slot_end: slot.end, seat, missed_from: noShowFrom(start, offer) };
  };
}

export type SeatFinder = ReturnType<typeof createSeatFinder>;

/** The place of an appointment, as both ends name it. */
export const seatOf = (row: {
  readonly id_queues: number;
  readonly slot_start: Millis;
  readonly slot_end: Millis;
  readonly seat: number;
}): SlotSeat => ({ idQueues: row.id_queues, start: row.slot_start, end: row.slot_end, seat: row.seat });
