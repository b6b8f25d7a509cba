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
interface CurrentTicket {
  readonly model: ModelState;
  readonly user: Operator;
  readonly id: number;
  readonly ticket: ModelTicket | undefined;
}

/** An action of an operator on their current ticket. */
function onCurrent(act: (current: CurrentTicket, edit: Edit) => Action): Plan {
  return (model, edit) => {
    const current = ticketsIn(model, 'assisting');
    if (edit.odd === 'none' && current.length === 0) return null;
    const id =
      edit.odd === 'what' || current.length === 0 ? anyTicket(model, edit.b) : one(current, edit.a).id;
    const ticket = model.tickets.get(id);
    const user = edit.odd === 'who' ? null : ticket?.user;
    return act({ model, user: user ?? one(operators, edit.b), id, ticket }, edit);
  };
}

const currentViolations = ({ user, ticket }: CurrentTicket): ErrorCode[] =>
  violationsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [ticket !== undefined && ticket.state !== 'assisting', 'TICKET_WRONG_STATE'],
    [ticket?.state === 'assisting' && ticket.user !== user, 'TICKET_NOT_YOURS'],
  );

/** A customer without ticket can be neither recalled nor marked as no-show. */
const calledViolations = (current: CurrentTicket): ErrorCode[] => [
  ...currentViolations(current),
  ...violationsOf([current.ticket?.number === 0, 'ACTION_NOT_ALLOWED']),
];

const ableViolations = ({ ticket }: CurrentTicket): ErrorCode[] =>
  violationsOf([
    ticket?.workstation != null && WORKSTATIONS[ticket.workstation]?.able === false,
    'ACTION_NOT_ALLOWED',
  ]);

interface CurrentActionSteps {
  /** Its verb in the log of actions: "recalls". */
  readonly does: string;
  readonly errors: readonly ErrorCode[];
  readonly send: (branch: SimulatedBranch) => Promise<Ticket>;
  /** Applies the action to the ticket of the model. */
  readonly happen: (ticket: ModelTicket) => void;
}

/** Creates an action: sends it, applies it to the model, and returns the expected ticket. */
function currentAction(
  current: CurrentTicket,
  { does, errors: violations, send, happen }: CurrentActionSteps,
): Action {
  const { model, user, id, ticket } = current;
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

export const recall = onCurrent((current) =>
  currentAction(current, {
    does: 'recalls',
    errors: calledViolations(current),
    send: ({ as }) => as(current.user).call(recallTicket, { params: { id: current.id } }),
    happen: (ticket) => isRecalled(current.model, ticket),
  }),
);

export const noShow = onCurrent((current) =>
  currentAction(current, {
    does: 'misses',
    errors: calledViolations(current),
    send: ({ as }) => as(current.user).call(noShowTicket, { params: { id: current.id } }),
    happen: (ticket) =>
      leavesWorkstation(current.model, ticket, { state: 'noshow', missed: current.model.now }),
  }),
);

export const end = onCurrent((current) =>
  currentAction(current, {
    does: 'ends',
    errors: currentViolations(current),
    send: ({ as }) => as(current.user).call(endTicket, { params: { id: current.id } }),
    happen: (ticket) => leavesWorkstation(current.model, ticket, { state: 'assisted' }),
  }),
);

export const transfer = onCurrent((current, { c }) => {
  const { model, user, id, ticket } = current;
  const { service, segment } = one([...PAIRS, NO_PAIR], c);
  const pair = PAIRS.find((known) => known.service === service && known.segment === segment);
  const violations = [
    ...currentViolations(current),
    ...ableViolations(current),
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
  return currentAction(current, {
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

export const standBy = onCurrent((current, { c }) => {
  const { model, user, id } = current;
  const owner = one([user, ...operators], c);
  const violations = [
    ...currentViolations(current),
    ...ableViolations(current),
    ...violationsOf([owner !== user && workstationOf(model, owner) === undefined, 'USER_NOT_ONLINE']),
  ];
  return currentAction(current, {
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
