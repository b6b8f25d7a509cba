import type { AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';

/** A day on which a queue gives appointments. */
export interface FreeDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** How many may still book; 0 on a full day. */
  readonly places: number;
  /** The beginnings of the slots that have a place, by the clock. */
  readonly starts: readonly number[];
}

type Days = Pick<AppointmentCalendar, 'days'>;

/** Lists the days on which a queue gives appointments, full ones too, so that nobody looks for them in vain. */
export function freeDays(calendars: readonly Days[], idQueues: number): FreeDay[] {
  return calendars
    .flatMap(({ days }) => days)
    .flatMap(({ day, slots }) => {
      const own = slots.filter((slot) => slot.idQueues === idQueues);
      if (own.length === 0) return [];
      const free = own.filter((slot) => slot.free > 0);
      const places = free.reduce((sum, slot) => sum + slot.free, 0);
      return [{ day, places, starts: free.map(({ start }) => start) }];
    });
}

type Pairs = Pick<AppointmentCalendar, 'queues'>;
type Pair = Omit<AppointmentCalendar['queues'][number]['pairs'][number], 'servName' | 'segmentName'>;

/** Tells whether appointments are given for a service and a segment in a queue. */
export function offersAppointments(
  { queues }: Pairs,
  idQueues: number,
  { idServices, idSegments }: Pair,
): boolean {
  return queues.some(
    (queue) =>
      queue.idQueues === idQueues &&
      queue.pairs.some((pair) => pair.idServices === idServices && pair.idSegments === idSegments),
  );
}
