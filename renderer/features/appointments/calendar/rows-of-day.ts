import type { Appointment, AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';

type Day = AppointmentCalendar['days'][number];

/** Time of a queue: an offered slot, or a withdrawn one that still has appointments. */
export interface DayRow {
  readonly start: number;
  /** Why nothing can be booked; null if it can, or if it is only too late or too early. */
  readonly why: 'full' | 'elsewhere' | 'kept' | 'notOffered' | null;
  readonly free: number;
  readonly appointments: readonly Appointment[];
}

export interface DayGroup {
  readonly idQueues: number;
  readonly queueName: string;
  readonly rows: readonly DayRow[];
}

/**
 * Groups the slots and appointments of a day by queue, in the order of the queues. Queues without an offer follow
 * if they have appointments.
 */
export function rowsOfDay({ queues }: Pick<AppointmentCalendar, 'queues'>, day: Day): DayGroup[] {
  const names = new Map(queues.map(({ idQueues, queueName }) => [idQueues, queueName]));
  for (const { idQueues, queueName } of day.appointments)
    if (!names.has(idQueues)) names.set(idQueues, queueName);
  return [...names].flatMap(([idQueues, queueName]) => {
    const slots = day.slots.filter((slot) => slot.idQueues === idQueues);
    const appointments = day.appointments.filter((one) => one.idQueues === idQueues);
    const starts = new Set([...slots, ...appointments].map(({ start }) => start));
    const rows = [...starts]
      .sort((one, other) => one - other)
      .map((start) => {
        const slot = slots.find((each) => each.start === start);
        const here = appointments.filter((each) => each.start === start);
        return {
          start,
          why: whyNot(slot, here),
          free: slot?.free ?? 0,
          appointments: here,
        };
      });
    return rows.length === 0 ? [] : { idQueues, queueName, rows };
  });
}

function whyNot(slot: Day['slots'][number] | undefined, here: readonly Appointment[]): DayRow['why'] {
  if (!slot) return 'notOffered';
  if (slot.seats === 0) return 'kept';
  if (slot.free === 0 && slot.elsewhere > 0) return 'elsewhere';
  const occupied = here.filter(({ stateName }) => stateName !== 'noshow').length;
  return slot.free === 0 && occupied >= slot.seats ? 'full' : null;
}
