/** Ticket states (operations specification, section 4). */
export const TICKET_STATES = ['waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** States of customers not yet served: waiting or on stand-by. */
export const UNSERVED = ['waiting', 'standby'] as const satisfies readonly TicketState[];

/** States in which a number is in use. */
export const ALIVE = [...UNSERVED, 'assisting'] as const satisfies readonly TicketState[];

/** True if the customer is not yet served. */
export const isUnserved = (state: TicketState): boolean => UNSERVED.some((one) => one === state);

interface Transition {
  readonly from: readonly (TicketState | null)[];
  readonly to: TicketState;
}

/**
 * State machine of tickets; `null` means not yet created. Every command uses it and each transition appends a row to
 * the event log.
 */
export const TRANSITIONS = {
  issue: { from: [null], to: 'waiting' },
  call: { from: UNSERVED, to: 'assisting' },
  callNoTicket: { from: [null], to: 'assisting' },
  recall: { from: ['assisting'], to: 'assisting' },
  transfer: { from: ['assisting'], to: 'waiting' },
  standBy: { from: ['assisting'], to: 'standby' },
  transferToUser: { from: ['assisting'], to: 'standby' },
  noShow: { from: ['assisting'], to: 'noshow' },
  recover: { from: ['noshow'], to: 'waiting' },
  end: { from: ['assisting'], to: 'assisted' },
  /** Requested by the customer. */
  postpone: { from: ['waiting'], to: 'waiting' },
  cancel: { from: UNSERVED, to: 'canceled' },
  undo: { from: ['noshow', 'assisted', 'waiting', 'standby'], to: 'assisting' },
} as const satisfies Record<string, Transition>;

export type TicketVerb = keyof typeof TRANSITIONS;

/** Operations that an operator can undo. */
export const UNDOABLE = [
  'noShow',
  'end',
  'transfer',
  'transferToUser',
] as const satisfies readonly TicketVerb[];

/** Operations that end a ticket's stay at a workstation. */
export const DONE = [...UNDOABLE, 'standBy'] as const satisfies readonly TicketVerb[];

/** Next state, or null if not permitted. */
export function nextState(verb: TicketVerb, from: TicketState | null): TicketState | null {
  const transition: Transition = TRANSITIONS[verb];
  return transition.from.includes(from) ? transition.to : null;
}
