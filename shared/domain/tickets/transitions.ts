/** Lists every state a ticket can be in (operations specification, section 4). */
export const TICKET_STATES = ['waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** Lists where a customer is still to be served: in a queue, or put aside by an operator. */
export const UNSERVED = ['waiting', 'standby'] as const satisfies readonly TicketState[];

/** Lists the states in which a ticket's number is in use: nobody else gets it. */
export const ALIVE = [...UNSERVED, 'assisting'] as const satisfies readonly TicketState[];

/** Tells whether the customer of a ticket is still to be served. */
export const isUnserved = (state: TicketState): boolean => UNSERVED.some((one) => one === state);

interface Transition {
  readonly from: readonly (TicketState | null)[];
  readonly to: TicketState;
}

/**
 * The one table of what may happen to a ticket. `null` is "does not exist yet".
 * Every command goes through it, and every passage appends one row to the branch's event log.
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
  /** Asked for by the customer: others go first. */
  postpone: { from: ['waiting'], to: 'waiting' },
  cancel: { from: UNSERVED, to: 'canceled' },
  undo: { from: ['noshow', 'assisted', 'waiting', 'standby'], to: 'assisting' },
} as const satisfies Record<string, Transition>;

export type TicketVerb = keyof typeof TRANSITIONS;

/** Lists what an operator may take back; `undo` of anything else is refused whatever state the ticket is in. */
export const UNDOABLE = [
  'noShow',
  'end',
  'transfer',
  'transferToUser',
] as const satisfies readonly TicketVerb[];

/** Lists what ends a ticket's stay at a workstation. */
export const DONE = [...UNDOABLE, 'standBy'] as const satisfies readonly TicketVerb[];

/** The state a verb leads to, or null where the table does not allow it from this state. */
export function nextState(verb: TicketVerb, from: TicketState | null): TicketState | null {
  const transition: Transition = TRANSITIONS[verb];
  return transition.from.includes(from) ? transition.to : null;
}
