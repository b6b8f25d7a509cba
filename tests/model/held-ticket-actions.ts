import type { ErrorCode } from '#shared/contract/errors.ts';
import {
  endTicket,
  noShowTicket,
  recallTicket,
  standByTicket,
  transferTicket,
} from '#shared/contract/tickets/ticket-operations.ts';
import type { Ticket } from '#shared/contract/tickets/tickets.ts';
import { type Action, action, anyTicket, type Edit, nameOf, one, type Plan, violationsOf } from './action.ts';
import { NO_PAIR, type Operator, PAIRS, WORKSTATIONS } from './model-branch.ts';
import { isRecalled, leavesWorkstation, movesTo } from './model-incidents.ts';
import {
  freeNumbers,
  type ModelState,
  type ModelTicket,
  operators,
  ticketsIn,
  workstationOf,
} from './model-state.ts';
import type { SimulatedBranch } from './simulated-branch.ts';

/** An action on the current ticket; undefined without one. */
interface Held {
  readonly model: ModelState;
  readonly user: Operator;
  readonly id: number;
  readonly ticket: ModelTicket | undefined;
}

/** An action of an operator on their current ticket. */
function toHeld(act: (held: Held, edit: Edit) => Action): Plan {
  return (model, edit) => {
    const held = ticketsIn(model, 'assisting');
    if (edit.odd === 'nothing' && held.length === 0) return null;
    const id = edit.odd === 'what' || held.length === 0 ? anyTicket(model, edit.b) : one(held, edit.a).id;
    const ticket = model.tickets.get(id);
    const user = edit.odd === 'who' ? null : ticket?.user;
    return act({ model, user: user ?? one(operators, edit.b), id, ticket }, edit);
  };
}

const heldViolations = ({ user, ticket }: Held): ErrorCode[] =>
  violationsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [ticket !== undefined && ticket.state !== 'assisting', 'TICKET_WRONG_STATE'],
    [ticket?.state === 'assisting' && ticket.user !== user, 'TICKET_NOT_YOURS'],
  );

/** A customer without ticket can be neither recalled nor marked as no-show. */
const calledViolations = (held: Held): ErrorCode[] => [
  ...heldViolations(held),
  ...violationsOf([held.ticket?.number === 0, 'ACTION_NOT_ALLOWED']),
];

const ableViolations = ({ ticket }: Held): ErrorCode[] =>
  violationsOf([
    ticket?.workstation != null && WORKSTATIONS[ticket.workstation]?.able === false,
    'ACTION_NOT_ALLOWED',
  ]);

interface HeldActionSteps {
  /** Its verb in the log of actions: "recalls". */
  readonly does: string;
  readonly errors: readonly ErrorCode[];
  readonly send: (branch: SimulatedBranch) => Promise<Ticket>;
  /** Applies the action to the ticket of the model. */
  readonly happen: (ticket: ModelTicket) => void;
}

/** Creates an action: sends it, applies it to the model, and returns the expected ticket. */
function heldAction(held: Held, { does, errors: violations, send, happen }: HeldActionSteps): Action {
  const { model, user, id, ticket } = held;
  return action(`${user} ${does} ${nameOf(id, ticket)}`, violations, send, () => {
    if (!ticket) throw new Error(`a ticket was answered that is not there: ${id}`);
    happen(ticket);
    return ticketAnswer(model, id);
  });
}

/** Expected answer for a ticket after an action. */
export function ticketAnswer(model: ModelState, id: number): object {
  const ticket = model.tickets.get(id);
  return {
    idTicket: id,
    stateName: ticket?.state,
    code: ticket?.code,
    idQueues: ticket?.queue,
    createdAt: ticket?.arrived,
  };
}

export const recall = toHeld((held) =>
  heldAction(held, {
    does: 'recalls',
    errors: calledViolations(held),
    send: ({ as }) => as(held.user).call(recallTicket, { params: { id: held.id } }),
    happen: (ticket) => isRecalled(held.model, ticket),
  }),
);

export const noShow = toHeld((held) =>
  heldAction(held, {
    does: 'misses',
    errors: calledViolations(held),
    send: ({ as }) => as(held.user).call(noShowTicket, { params: { id: held.id } }),
    happen: (ticket) => leavesWorkstation(held.model, ticket, { state: 'noshow', missed: held.model.now }),
  }),
);

export const end = toHeld((held) =>
  heldAction(held, {
    does: 'ends',
    errors: heldViolations(held),
    send: ({ as }) => as(held.user).call(endTicket, { params: { id: held.id } }),
    happen: (ticket) => leavesWorkstation(held.model, ticket, { state: 'assisted' }),
  }),
);

export const transfer = toHeld((held, { c }) => {
  const { model, user, id, ticket } = held;
  const { service, segment } = one([...PAIRS, NO_PAIR], c);
  const pair = PAIRS.find((known) => known.service === service && known.segment === segment);
  const violations = [
    ...heldViolations(held),
    ...ableViolations(held),
    ...violationsOf(
      [pair === undefined, 'QUEUE_NOT_EXISTED'],
      [pair !== undefined && pair.queue === ticket?.queue, 'MOVE_SAME_QUEUE'],
      [pair?.takesTransfers === false, 'TRANSFER_NOT_ALLOWED'],
      [
        pair !== undefined && ticket?.number === 0 && freeNumbers(model, pair.queue) === 0,
        'QUEUE_NUMBERS_EXHAUSTED',
      ],
    ),
  ];
  return heldAction(held, {
    does: `transfers to queue ${pair?.queue ?? 'none'}`,
    errors: violations,
    send: ({ as }) =>
      as(user).call(transferTicket, {
        params: { id },
        body: { idService: service, idSegment: segment },
      }),
    happen: (moved) => movesTo(model, moved, pair?.queue ?? 0),
  });
});

export const standBy = toHeld((held, { c }) => {
  const { model, user, id } = held;
  const owner = one([user, ...operators], c);
  const violations = [
    ...heldViolations(held),
    ...ableViolations(held),
    ...violationsOf([owner !== user && workstationOf(model, owner) === undefined, 'USER_NOT_ONLINE']),
  ];
  return heldAction(held, {
    does: `puts on the list of ${owner}`,
    errors: violations,
    send: ({ as, idOf }) =>
      as(user).call(standByTicket, {
        params: { id },
        query: owner === user ? {} : { idUser: idOf(owner) },
      }),
    happen: (ticket) =>
      leavesWorkstation(model, ticket, { state: 'standby', user: owner, callable: model.now }),
  });
});
