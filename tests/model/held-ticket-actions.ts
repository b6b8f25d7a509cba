import type { ErrorCode } from '#shared/contract/errors.ts';
import { standByTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { endTicket, noShowTicket, recallTicket, type Ticket } from '#shared/contract/tickets/tickets.ts';
import { type Action, action, anyTicket, faultsOf, nameOf, one, type Plan, type Wish } from './action.ts';
import { NO_PAIR, type Operator, PAIRS, WORKSTATIONS } from './model-branch.ts';
import { isRecalled, leavesWorkstation, movesTo } from './model-happenings.ts';
import {
  freeNumbers,
  type ModelState,
  type ModelTicket,
  operators,
  ticketsIn,
  workstationOf,
} from './model-state.ts';
import type { PlayedBranch } from './played-branch.ts';

/** Describes what somebody does to the ticket that they serve: the model's ticket is undefined where there is none. */
interface Held {
  readonly model: ModelState;
  readonly user: Operator;
  readonly id: number;
  readonly ticket: ModelTicket | undefined;
}

/** Something that an operator does to the ticket that they serve. */
function toHeld(act: (held: Held, wish: Wish) => Action): Plan {
  return (model, wish) => {
    const held = ticketsIn(model, 'assisting');
    if (wish.odd === 'nothing' && held.length === 0) return null;
    const id = wish.odd === 'what' || held.length === 0 ? anyTicket(model, wish.b) : one(held, wish.a).id;
    const ticket = model.tickets.get(id);
    const user = wish.odd === 'who' ? null : ticket?.user;
    return act({ model, user: user ?? one(operators, wish.b), id, ticket }, wish);
  };
}

const heldFaults = ({ user, ticket }: Held): ErrorCode[] =>
  faultsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [ticket !== undefined && ticket.state !== 'assisting', 'TICKET_WRONG_STATE'],
    [ticket?.state === 'assisting' && ticket.user !== user, 'TICKET_NOT_YOURS'],
  );

/** Somebody without ticket can be neither called by it nor missed. */
const calledFaults = (held: Held): ErrorCode[] => [
  ...heldFaults(held),
  ...faultsOf([held.ticket?.number === 0, 'ACTION_NOT_ALLOWED']),
];

const ableFaults = ({ ticket }: Held): ErrorCode[] =>
  faultsOf([
    ticket?.workstation != null && WORKSTATIONS[ticket.workstation]?.able === false,
    'ACTION_NOT_ALLOWED',
  ]);

interface HeldActionSteps {
  /** Names the action in the story: "recalls". */
  readonly does: string;
  readonly faults: readonly ErrorCode[];
  readonly send: (branch: PlayedBranch) => Promise<Ticket>;
  /** Does to the ticket of the model what the action does. */
  readonly happen: (ticket: ModelTicket) => void;
}

/** Makes one action: sends it, then does it to the model, and tells the ticket as it must be answered. */
function heldAction(held: Held, { does, faults, send, happen }: HeldActionSteps): Action {
  const { model, user, id, ticket } = held;
  return action(`${user} ${does} ${nameOf(id, ticket)}`, faults, send, () => {
    if (!ticket) throw new Error(`a ticket was answered that is not there: ${id}`);
    happen(ticket);
    return ticketAnswer(model, id);
  });
}

/** Tells what is answered of a ticket when something was done to it. */
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
    faults: calledFaults(held),
    send: ({ as }) => as(held.user).call(recallTicket, { params: { id: held.id } }),
    happen: (ticket) => isRecalled(held.model, ticket),
  }),
);

export const noShow = toHeld((held) =>
  heldAction(held, {
    does: 'misses',
    faults: calledFaults(held),
    send: ({ as }) => as(held.user).call(noShowTicket, { params: { id: held.id } }),
    happen: (ticket) => leavesWorkstation(held.model, ticket, { state: 'noshow', missed: held.model.now }),
  }),
);

export const end = toHeld((held) =>
  heldAction(held, {
    does: 'ends',
    faults: heldFaults(held),
    send: ({ as }) => as(held.user).call(endTicket, { params: { id: held.id } }),
    happen: (ticket) => leavesWorkstation(held.model, ticket, { state: 'assisted' }),
  }),
);

export const transfer = toHeld((held, { c }) => {
  const { model, user, id, ticket } = held;
  const { service, segment } = one([...PAIRS, NO_PAIR], c);
  const pair = PAIRS.find((known) => known.service === service && known.segment === segment);
  const faults = [
    ...heldFaults(held),
    ...ableFaults(held),
    ...faultsOf(
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
    faults,
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
  const faults = [
    ...heldFaults(held),
    ...ableFaults(held),
    ...faultsOf([owner !== user && workstationOf(model, owner) === undefined, 'USER_NOT_ONLINE']),
  ];
  return heldAction(held, {
    does: `puts on the list of ${owner}`,
    faults,
    send: ({ as, idOf }) =>
      as(user).call(standByTicket, {
        params: { id },
        query: owner === user ? {} : { idUser: idOf(owner) },
      }),
    happen: (ticket) =>
      leavesWorkstation(model, ticket, { state: 'standby', user: owner, callable: model.now }),
  });
});
