import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch,
} from '#shared/contract/workstation/supervision.ts';
import { DEMO } from '../support/servers/demo-branch.ts';
import { action, anyTicket, nameOf, one, type Plan, violationsOf } from './action.ts';
import { ticketAnswer } from './current-ticket-actions.ts';
import { NO_PAIR, NO_WORKSTATION, PAIRS, WORKSTATIONS } from './model-branch.ts';
import { closes, isCanceled, isReset, takes } from './model-incidents.ts';
import {
  currentAt,
  freeNumbers,
  operators,
  queueIds,
  queueOf,
  ticketsIn,
  workstationIds,
} from './model-state.ts';

/** Mostly pairs of queues with few numbers. */
const DESIRED = [...PAIRS, ...PAIRS.filter(({ queue }) => queueOf(queue).max < 5)];

/** A customer issues a ticket. */
export const take: Plan = (model, { odd, a }) => {
  const pair = odd === 'what' ? undefined : one(DESIRED, a);
  const { service, segment } = pair ?? NO_PAIR;
  const violations = violationsOf(
    [pair === undefined, 'QUEUE_NOT_EXISTED'],
    [pair !== undefined && freeNumbers(model, pair.queue) === 0, 'QUEUE_NUMBERS_EXHAUSTED'],
  );
  return action(
    `somebody takes a ticket for queue ${pair?.queue ?? 'none'}`,
    violations,
    ({ anybody }) =>
      anybody.call(issueTicket, { params: { id: DEMO.branch }, query: { service, segment }, body: {} }),
    ({ idTicket }) => {
      const { code, arrived } = takes(model, idTicket, pair?.queue ?? 0);
      return { idTicket, code, createdAt: arrived };
    },
  );
};

/** Several tickets in one request: all or none. */
export const takeSome: Plan = (model, { a, b }) => {
  const { service, segment, queue } = one(DESIRED, a);
  const amount = 1 + (b % 3);
  const violations = violationsOf([freeNumbers(model, queue) < amount, 'QUEUE_NUMBERS_EXHAUSTED']);
  return action(
    `${amount} tickets are made for queue ${queue}`,
    violations,
    ({ supervisor }) =>
      supervisor.call(createSetOfTickets, {
        params: { id: DEMO.branch },
        body: { idServices: service, idSegments: segment, amount: String(amount) },
      }),
    ({ tickets }) => ({
      tickets: tickets.map(({ idTicket }) => ({ idTicket, code: takes(model, idTicket, queue).code })),
    }),
  );
};

export const cancel: Plan = (model, { odd, a }) => {
  const unserved = ticketsIn(model, 'waiting', 'standby').map(({ id }) => id);
  if (odd === 'none' && unserved.length === 0) return null;
  const id = odd === 'none' ? one(unserved, a) : anyTicket(model, a);
  const ticket = model.tickets.get(id);
  const stands = ticket?.state === 'waiting' || ticket?.state === 'standby';
  return action(
    `the supervisor cancels ${nameOf(id, ticket)}`,
    violationsOf(
      [!ticket, 'NOT_FOUND'],
      [ticket?.state === 'assisting', 'ASSISTED_BY_OTHER'],
      [ticket !== undefined && ticket.state !== 'assisting' && !stands, 'TICKET_WRONG_STATE'],
    ),
    ({ supervisor }) => supervisor.call(cancelTicket, { body: { ticket: id } }),
    () => {
      if (ticket) isCanceled(model, ticket, null);
      return ticketAnswer(model, id);
    },
  );
};

export const clearQueue: Plan = (model, { odd, a }) => {
  const isOdd = odd !== 'none';
  const waiting = ticketsIn(model, 'waiting');
  if (!isOdd && waiting.length === 0) return null;
  const queue = isOdd ? one(queueIds, a) : one(waiting, a).queue;
  const cleared = waiting.filter((ticket) => ticket.queue === queue);
  return action(
    `the supervisor clears queue ${queue}`,
    violationsOf([cleared.length === 0, 'QUEUE_ALREADY_CLEAN']),
    ({ supervisor }) => supervisor.call(cancelTicketsFromQueue, { body: { idQueue: queue } }),
    () => {
      for (const ticket of cleared) isCanceled(model, ticket, null);
      return { canceled: cleared.length };
    },
  );
};

export const closeOther: Plan = (model, { odd, a, b }) => {
  const idle = [...model.open.keys()].filter((workstation) => !currentAt(model, workstation));
  if (odd === 'none' && idle.length === 0) return null;
  const open = [...model.open.keys()];
  const workstations = {
    none: idle,
    who: open.length > 0 ? open : workstationIds,
    what: [...workstationIds, NO_WORKSTATION],
  }[odd];
  const workstation = one(workstations, a);
  const at = model.open.get(workstation);
  const seen = one(odd === 'who' ? [undefined, ...operators] : [undefined, at], b);
  const violations = violationsOf(
    [WORKSTATIONS[workstation] === undefined, 'NOT_FOUND'],
    [WORKSTATIONS[workstation] !== undefined && at === undefined, 'WORKSTATION_OFF'],
    [at !== undefined && seen !== undefined && seen !== at, 'WORKSTATION_USER'],
    [currentAt(model, workstation) !== undefined, 'ASSISTED_BY_OTHER'],
  );
  return action(
    `the supervisor closes ${workstation}${seen ? ` of ${seen}` : ''}`,
    violations,
    ({ supervisor, idOf }) =>
      supervisor.call(closeWorkstationOfOther, {
        body: { idWorkstations: workstation, ...(seen && { idUsers: idOf(seen) }) },
      }),
    () => {
      closes(model, workstation);
      return {};
    },
  );
};

export const reset: Plan = (model) =>
  action(
    'the supervisor resets the branch',
    [],
    ({ supervisor }) => supervisor.call(resetBranch, { params: { id: DEMO.branch } }),
    () => {
      const { canceled, closed } = isReset(model);
      const assisting = ticketsIn(model, 'assisting').sort((a, b) => `${a.user}`.localeCompare(`${b.user}`));
      const named = assisting.map(({ id, code }) => ({ idTicket: id, code }));
      return { idBranches: DEMO.branch, canceled, closed, assisting: named };
    },
  );
