import type {
  Appointment,
  AppointmentCalendar,
  CalendarQueue,
  CalendarSlot,
} from '#shared/contract/tickets/appointments.ts';
import { localDay } from '#shared/domain/appointments/slots.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { OfferInForce } from './offers.ts';

/** Offers of a branch as known by this server. */
export interface OfferedAtBranch {
  /** Sorted by queue name. */
  readonly offers: readonly OfferInForce[];
  /** Reason of closed days, by date. */
  readonly closed: ReadonlyMap<string, string>;
  /** Time zone of the branch. */
  readonly zone: string;
}

export interface CalendarRequest {
  readonly idBranches: number;
  /** First day; today by default. */
  readonly day?: string | undefined;
  readonly days: number;
}

/** The requested days and their bounds. */
export function requestedDays({ day, days }: Omit<CalendarRequest, 'idBranches'>, zone: string, now: Millis) {
  const first = Temporal.PlainDate.from(day ?? localDay(now, zone));
  const list = Array.from({ length: days }, (_, after) => {
    const date = first.add({ days: after });
    const [from = 0, to = 0] = [date, date.add({ days: 1 })].map(
      (each) => each.toZonedDateTime(zone).epochMilliseconds,
    );
    return { day: date.toString(), from, to };
  });
  return { list, from: list[0]?.from ?? 0, to: list.at(-1)?.to ?? 0 };
}

/** A calendar without the notification channels. */
export type CalendarOfDays = Omit<AppointmentCalendar, 'notifies'>;

export interface CalendarParts {
  readonly now: Millis;
  /** True if branch and central must synchronize before anything is booked. */
  readonly pendingAtOtherEnd: boolean;
  readonly offered: OfferedAtBranch;
  readonly requested: ReturnType<typeof requestedDays>;
  readonly pairs: (idQueues: number) => CalendarQueue['pairs'];
  /** Remaining seats of an offer's slots on a day. */
  readonly slots: (offer: OfferInForce, day: string) => readonly Omit<CalendarSlot, 'idQueues'>[];
  /** Appointments that start within the days, by start. */
  readonly appointments: readonly Appointment[];
}

/** Assembles the calendar of the requested days. */
export function assembleCalendar(parts: CalendarParts): CalendarOfDays {
  const { now, pendingAtOtherEnd, offered, requested, pairs, slots, appointments } = parts;
  const { offers, closed, zone } = offered;
  return {
    now,
    zone,
    today: localDay(now, zone),
    pendingAtOtherEnd,
    queues: offers.map(({ idQueues, queueName, letter }) => ({
      idQueues,
      queueName,
      letter,
      pairs: pairs(idQueues),
    })),
    days: requested.list.map(({ day, from, to }) => ({
      day,
      closed: closed.get(day) ?? null,
      slots: offers
        .flatMap((offer) => slots(offer, day).map((slot) => ({ idQueues: offer.idQueues, ...slot })))
        .toSorted((one, other) => one.start - other.start),
      appointments: appointments.filter(({ start }) => start >= from && start < to),
    })),
  };
}
