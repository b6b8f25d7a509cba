import type {
  Appointment,
  AppointmentCalendar,
  CalendarQueue,
  CalendarSlot,
} from '#shared/contract/tickets/appointments.ts';
import { localDay } from '#shared/domain/appointments/bookable.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { OfferInForce } from './offer-queries.ts';

/** What a branch offers, as the server that is asked has it. */
export interface OfferedAtBranch {
  /** By the names of their queues. */
  readonly offers: readonly OfferInForce[];
  /** Why the branch is closed on a day, by the days. */
  readonly closed: ReadonlyMap<string, string>;
  /** The time zone of the clock on the branch's wall. */
  readonly zone: string;
}

export interface CalendarRequest {
  readonly idBranches: number;
  /** The first day; today where it is missing. */
  readonly day?: string | undefined;
  readonly days: number;
}

/** The days asked for, and the moments between which they lie. */
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

/** A calendar without what it says of messages to customers, which is no matter of its days. */
export type CalendarOfDays = Omit<AppointmentCalendar, 'tells'>;

export interface CalendarParts {
  readonly now: Millis;
  /** Whether both ends have to meet before anything is booked here. */
  readonly pendingAtOtherEnd: boolean;
  readonly offered: OfferedAtBranch;
  readonly asked: ReturnType<typeof requestedDays>;
  readonly pairs: (idQueues: number) => CalendarQueue['pairs'];
  /** What is left of the slots of an offer on a day. */
  readonly slots: (offer: OfferInForce, day: string) => readonly Omit<CalendarSlot, 'idQueues'>[];
  /** Those that begin within the days, by their beginnings. */
  readonly appointments: readonly Appointment[];
}

/** Puts the calendar of some days together from what a server has read of them. */
export function assembleCalendar(parts: CalendarParts): CalendarOfDays {
  const { now, pendingAtOtherEnd, offered, asked, pairs, slots, appointments } = parts;
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
    days: asked.list.map(({ day, from, to }) => ({
      day,
      closed: closed.get(day) ?? null,
      slots: offers
        .flatMap((offer) => slots(offer, day).map((slot) => ({ idQueues: offer.idQueues, ...slot })))
        .toSorted((one, other) => one.start - other.start),
      appointments: appointments.filter(({ start }) => start >= from && start < to),
    })),
  };
}
