import type { ErrorCode } from '#shared/contract/errors.ts';
import { recoverTicket, undoTicket } from '#shared/contract/tickets/ticket-operations.ts';
import {
  callTicket,
  callWithoutTicket,
  cancelTicketAtWorkstation,
} from '#shared/contract/workstation/workstation-actions.ts';
import { type Action, action, anyTicket, nameOf, one, type Plan, violationsOf } from './action.ts';
import { ticketAnswer } from './current-ticket-actions.ts';
import {
  NO_PAIR,
  NO_WORKSTATION,
  type Operator,
  PAIRS,
  RECOVERABLE_FOR,
  UNDOABLE_FOR,
  WORKSTATIONS,
} from './model-branch.ts';
import { comesWithoutTicket, isBack, isCalled, isCanceled, isReverted } from './model-incidents.ts';
import {
  currentAt,
  type Doing,
  isLiving,
  type ModelState,
  type ModelTicket,
  operators,
  reaches,
  ticketsIn,
  workstationIds,
  workstationOf,
} from './model-state.ts';
import {
  freeWorkstationViolations,
  workstationAnswer,
  workstationViolations,
} from './workstation-actions.ts';

interface Reach {
  readonly model: ModelState;
  readonly user: Operator;
  readonly workstation: number;
  readonly id: number;
  readonly ticket: ModelTicket | undefined;
}

/** An action of an operator at an open workstation on one ticket that can be called there. */
function withinReach(act: (reach: Reach) => Action): Plan {
  return (model, { odd, a, b, c }) => {
    const unserved = ticketsIn(model, 'waiting', 'standby');
    const idle = [...model.open].filter(
      ([workstation]) => !currentAt(model, workstation) && WORKSTATIONS[workstation]?.able,
    );
    const isNowhere = odd === 'who' || idle.length === 0;
    if (odd === 'none' && isNowhere) return null;
    const [workstation, user] = isNowhere ? anywhere(a, c) : one(idle, a);
    const near = unserved.filter((ticket) =>
      ticket.state === 'waiting' ? reaches(workstation, ticket) : ticket.user === user,
    );
    if (odd === 'none' && near.length === 0) return null;
    const id = odd === 'what' || near.length === 0 ? anyTicket(model, b) : one(near, b).id;
    return act({ model, user, workstation, id, ticket: model.tickets.get(id) });
  };
}

const anywhere = (a: number, b: number): readonly [number, Operator] => [
  one([...workstationIds, NO_WORKSTATION], b),
  one(operators, a),
];

function reachViolations({ user, workstation, ticket }: Reach): ErrorCode[] {
  const isTheirs =
    ticket?.state === 'standby' ? ticket.user === user : ticket !== undefined && reaches(workstation, ticket);
  const stands = ticket?.state === 'waiting' || ticket?.state === 'standby';
  return violationsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [ticket !== undefined && !stands, 'TICKET_WRONG_STATE'],
    [stands && !isTheirs, 'TICKET_NOT_YOURS'],
  );
}

export const callThis = withinReach((reach) => {
  const { model, user, workstation, id, ticket } = reach;
  const isUnable = ticket?.state === 'waiting' && WORKSTATIONS[workstation]?.able === false;
  return action(
    `${user} calls ${nameOf(id, ticket)} to ${workstation}`,
    [
      ...freeWorkstationViolations(model, user, workstation),
      ...reachViolations(reach),
      ...violationsOf([isUnable, 'ACTION_NOT_ALLOWED']),
    ],
    ({ as }) => as(user).call(callTicket, { params: { id: workstation }, body: { ticket: id } }),
    () => {
      if (ticket) isCalled(model, ticket, workstation);
      return workstationAnswer(model, workstation);
    },
  );
});

export const removeThis = withinReach((reach) => {
  const { model, user, workstation, id, ticket } = reach;
  const isUnable = WORKSTATIONS[workstation]?.able === false;
  return action(
    `${user} removes ${nameOf(id, ticket)} at ${workstation}`,
    [
      ...workstationViolations(model, user, workstation),
      ...reachViolations(reach),
      ...violationsOf([isUnable, 'ACTION_NOT_ALLOWED']),
    ],
    ({ as }) =>
      as(user).call(cancelTicketAtWorkstation, { params: { id: workstation }, body: { ticket: id } }),
    () => {
      if (ticket) isCanceled(model, ticket, workstation);
      return ticketAnswer(model, id);
    },
  );
});

export const startWithoutTicket: Plan = (model, { odd, a, b, c }) => {
  const idle = [...model.open].filter(
    ([workstation]) => !currentAt(model, workstation) && WORKSTATIONS[workstation]?.able,
  );
  if (odd === 'none' && idle.length === 0) return null;
  const [workstation, user] = odd === 'who' || idle.length === 0 ? anywhere(a, b) : one(idle, a);
  const pairs = odd === 'what' ? [...PAIRS, NO_PAIR] : PAIRS.filter(({ takesNoTicket }) => takesNoTicket);
  const { service, segment } = one(pairs, c);
  const pair = PAIRS.find((known) => known.service === service && known.segment === segment);
  const violations = [
    ...freeWorkstationViolations(model, user, workstation),
    ...violationsOf(
      [WORKSTATIONS[workstation]?.able === false, 'ACTION_NOT_ALLOWED'],
      [pair === undefined, 'QUEUE_NOT_EXISTED'],
      [pair?.takesNoTicket === false, 'NO_TICKET_NOT_ALLOWED'],
    ),
  ];
  return action(
    `${user} calls nobody to ${workstation} for queue ${pair?.queue ?? 'none'}`,
    violations,
    ({ as }) =>
      as(user).call(callWithoutTicket, {
        params: { id: workstation },
        body: { idService: service, idSegment: segment },
      }),
    ({ idTicket }) => {
      comesWithoutTicket(model, idTicket ?? 0, pair?.queue ?? 0, workstation);
      return workstationAnswer(model, workstation);
    },
  );
};

export const recover: Plan = (model, { odd, a, b, c }) => {
  const everyMissed = ticketsIn(model, 'noshow').reverse();
  const reissued = everyMissed.filter((ticket) => isLiving(model, ticket));
  const missed = c % 3 > 0 && reissued.length > 0 ? reissued : everyMissed;
  const present = [...model.open.values()];
  if (odd === 'none' && (missed.length === 0 || present.length === 0)) return null;
  const user = one(odd === 'who' || present.length === 0 ? operators : present, a);
  const id = odd === 'what' || missed.length === 0 ? anyTicket(model, b) : one(missed, b).id;
  const ticket = model.tickets.get(id);
  const isMissed = ticket?.state === 'noshow';
  const violations = violationsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [workstationOf(model, user) === undefined, 'WORKSTATION_NOT_IDLE'],
    [ticket !== undefined && !isMissed, 'TICKET_WRONG_STATE'],
    [isMissed && (ticket.missed ?? 0) < model.now - RECOVERABLE_FOR, 'NO_SHOW_TIME_OVER'],
    [isMissed && isLiving(model, ticket), 'NUMBER_REUSED'],
  );
  return action(
    `${user} recovers ${nameOf(id, ticket)}`,
    violations,
    ({ as }) => as(user).call(recoverTicket, { params: { id } }),
    () => {
      if (ticket) isBack(model, ticket, user);
      return ticketAnswer(model, id);
    },
  );
};

export const undo: Plan = (model, { odd, a, b }) => {
  const free = ([workstation]: readonly [number, Doing]) =>
    model.open.has(workstation) && !currentAt(model, workstation);
  const undoable = [...model.doings].filter(free);
  if (odd === 'none' && undoable.length === 0) return null;
  // Sometimes a recent action of an operator on which later actions depend.
  const builtOn = [...model.done]
    .filter(free)
    .filter(([workstation, { at }]) => at >= model.now - UNDOABLE_FOR && !model.doings.has(workstation));
  const near = odd === 'what' ? builtOn : undoable;
  const doing = near.length > 0 ? one(near, a)[1] : undefined;
  const user = odd === 'who' ? undefined : doing?.user;
  return undoes(model, user ?? one(operators, b), doing?.before.id ?? anyTicket(model, b));
};

function undoes(model: ModelState, user: Operator, id: number): Action {
  const ticket = model.tickets.get(id);
  const workstation = workstationOf(model, user);
  const doing = workstation === undefined ? undefined : model.doings.get(workstation);
  const isTheirs = doing?.before.id === id && doing.user === user && doing.at >= model.now - UNDOABLE_FOR;
  const isOver = ticket?.state === 'assisted' || ticket?.state === 'noshow';
  const violations = violationsOf(
    [ticket === undefined, 'NOT_FOUND'],
    [workstation === undefined, 'WORKSTATION_NOT_IDLE'],
    [
      workstation !== undefined && currentAt(model, workstation) !== undefined,
      'A_CUSTOMER_IS_BEING_ASSISTED',
    ],
    [!isTheirs, 'UNDO_UNAVAILABLE'],
    [isOver && isLiving(model, ticket), 'NUMBER_REUSED'],
  );
  const undone = action(
    `${user} takes back ${nameOf(id, ticket)}`,
    violations,
    ({ as }) => as(user).call(undoTicket, { params: { id } }),
    () => {
      isReverted(model, workstation ?? 0);
      return ticketAnswer(model, id);
    },
  );
  const did = workstation === undefined ? undefined : model.done.get(workstation);
  const isBuiltOn = did?.before.id === id && did.user === user && doing === undefined;
  return { ...undone, because: isBuiltOn ? 'something was built on it' : `it is ${ticket?.state}` };
}
