/** Every state a ticket can be in (operations specification, section 4). */
export const TICKET_STATES = ['waiting', 'standby', 'assisting', 'assisted', 'noshow', 'canceled'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

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
  call: { from: ['waiting', 'standby'], to: 'assisting' },
  callNoTicket: { from: [null], to: 'assisting' },
  recall: { from: ['assisting'], to: 'assisting' },
  transfer: { from: ['assisting'], to: 'waiting' },
  standBy: { from: ['assisting'], to: 'standby' },
  transferToUser: { from: ['assisting'], to: 'standby' },
  noShow: { from: ['assisting'], to: 'noshow' },
  recover: { from: ['noshow'], to: 'waiting' },
  end: { from: ['assisting'], to: 'assisted' },
  cancel: { from: ['waiting', 'standby'], to: 'canceled' },
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
