import type { Millis } from '../ids.ts';

export const APPOINTMENT_STATES = ['booked', 'arrived', 'noshow', 'canceled'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** States in which an appointment occupies its seat. */
export const SEAT_TAKING_STATES = ['booked', 'arrived'] as const satisfies readonly AppointmentState[];

interface Transition {
  readonly from: readonly AppointmentState[];
  readonly to: AppointmentState;
}

/** Transitions of a booked appointment. A late customer may still arrive. */
export const APPOINTMENT_TRANSITIONS = {
  move: { from: ['booked', 'noshow'], to: 'booked' },
  cancel: { from: ['booked'], to: 'canceled' },
  arrive: { from: ['booked', 'noshow'], to: 'arrived' },
  miss: { from: ['booked'], to: 'noshow' },
} as const satisfies Record<string, Transition>;

export type AppointmentVerb = keyof typeof APPOINTMENT_TRANSITIONS;

export function mayBecome(verb: AppointmentVerb, from: AppointmentState): boolean {
  const transition: Transition = APPOINTMENT_TRANSITIONS[verb];
  return transition.from.includes(from);
}

/**
 * Outcomes in reports, from the state of the appointment and of its ticket. `left`: the customer came, and the
 * ticket was cancelled.
 */
export const APPOINTMENT_OUTCOMES = [
  'expected',
  'came',
  'kept',
  'noshow',
  'left',
  'notCome',
  'canceled',
] as const;
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number];

/** Booking channels: staff, API programs, customers. */
export const BOOKED_THROUGH = ['desk', 'program', 'customer'] as const;
export type BookedThrough = (typeof BOOKED_THROUGH)[number];

/** Parses a channel; undefined for an unknown one, such as that of a later version. */
export const asBookedThrough = (name: string): BookedThrough | undefined =>
  BOOKED_THROUGH.find((one) => one === name);

/**
 * Returns the appointment time of an early customer, who waits in no queue until then; null from that time on, or
 * without an appointment.
 */
export const aheadOfTime = (appointment: Millis | null, now: Millis): Millis | null =>
  appointment !== null && appointment > now ? appointment : null;
