import type { Appointments } from '#branch-server/stored/appointments/appointments.ts';
import type { BookablePairs } from '#branch-server/stored/appointments/bookable-pairs.ts';
import type { BranchSeats } from '#branch-server/stored/appointments/branch-seats.ts';
import type { AppointmentOffers } from '#branch-server/stored/appointments/offers.ts';
import type { SlotsOfOffer } from '#branch-server/stored/appointments/slots-of-offer.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { presentAppointment } from '#shared/server/appointments/appointment-rows.ts';
import {
  assembleCalendar,
  type CalendarOfDays,
  type CalendarRequest,
  requestedDays,
} from '#shared/server/appointments/calendar.ts';

export interface CalendarOptions {
  readonly appointments: Pick<Appointments, 'between'>;
  readonly offers: AppointmentOffers;
  readonly seats: Pick<BranchSeats, 'hasLearned'>;
  readonly pairs: BookablePairs;
  readonly slotsOfOffer: SlotsOfOffer;
}

/** Shows the appointments of some days with the slots that are offered. */
export function createCalendar({ appointments, offers, seats, pairs, slotsOfOffer }: CalendarOptions) {
  return (asking: CalendarRequest, now: Millis): CalendarOfDays => {
    const { idBranches } = asking;
    const zone = offers.zone(idBranches, now);
    const requested = requestedDays(asking, zone, now);
    return assembleCalendar({
      now,
      requested,
      pendingAtOtherEnd: !seats.hasLearned(idBranches),
      offered: { offers: offers.at(idBranches), closed: offers.closedDays(idBranches), zone },
      pairs: (queue) =>
        pairs(queue).map(({ idServices, servName, idSegments, segmentName }) => ({
          idServices,
          servName,
          idSegments,
          segmentName,
        })),
      slots: (offer, day) => slotsOfOffer(idBranches, offer, day, now),
      appointments: appointments
        .between({ branch: idBranches, from: requested.from, to: requested.to })
        .map(presentAppointment),
    });
  };
}

export type Calendar = ReturnType<typeof createCalendar>;
