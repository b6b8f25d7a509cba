/** Lists every state that an appointment can be in. */
export const APPOINTMENT_STATES = ['booked', 'arrived', 'noshow', 'canceled'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** Lists the states in which an appointment takes its place. */
export const SEAT_TAKING_STATES = ['booked', 'arrived'] as const satisfies readonly AppointmentState[];

interface Transition {
  readonly from: readonly AppointmentState[];
  readonly to: AppointmentState;
}

/** The one table of what may happen to an appointment once it is booked. Who comes too late may still arrive. */
export const APPOINTMENT_TRANSITIONS = {
  move: { from: ['booked', 'noshow'], to: 'booked' },
  cancel: { from: ['booked'], to: 'canceled' },
  arrive: { from: ['booked', 'noshow'], to: 'arrived' },
  miss: { from: ['booked'], to: 'noshow' },
} as const satisfies Record<string, Transition>;

export type AppointmentVerb = keyof typeof APPOINTMENT_TRANSITIONS;

/** Tells whether something may happen to an appointment in a state. */
export function mayBecome(verb: AppointmentVerb, from: AppointmentState): boolean {
  const transition: Transition = APPOINTMENT_TRANSITIONS[verb];
  return transition.from.includes(from);
}
