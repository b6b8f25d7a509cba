import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../fields.ts';
import { ticket } from '../tickets/tickets.ts';

const tag = 'Supervision';

const confirmed = z.coerce
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .optional()
  .describe('Number of tickets confirmed by the user; none is cancelled if it has changed');

export const cancelTicket = endpoint({
  method: 'post',
  path: '/supervision/cancelTicket',
  tag,
  only: 'branch',
  summary: 'Cancel a ticket that is waiting or on stand-by',
  privilege: [MODULES.supervisionReset, MODULES.resetBranch],
  body: z.object({ ticket: id.describe('Id of the ticket') }),
  answer: ticket,
  errors: ['NOT_FOUND', 'TICKET_WRONG_STATE', 'ASSISTED_BY_OTHER'],
});

export const cancelTicketsFromQueue = endpoint({
  method: 'post',
  path: '/supervision/cancelTicketsFromQueue',
  tag,
  only: 'branch',
  summary: 'Cancel all waiting tickets of a queue, at one branch or at all branches included for the caller',
  privilege: [MODULES.supervisionReset, MODULES.resetBranch],
  body: z.object({ idQueue: id, idBranches: id.optional(), confirmed }),
  answer: z.object({ canceled: z.number().int() }),
  errors: ['NOT_FOUND', 'QUEUE_ALREADY_CLEAN', 'CONFIRMED_CHANGED'],
});

export const closeWorkstationOfOther = endpoint({
  method: 'post',
  path: '/supervision/closeWS',
  tag,
  only: 'branch',
  summary: 'Close a workstation that an operator left open',
  privilege: [MODULES.supervisionCloseWorkstation, MODULES.resetBranch],
  body: z.object({
    idWorkstations: id,
    idUsers: id.optional().describe('User shown to the supervisor; refused if it has changed'),
  }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WORKSTATION_OFF', 'WORKSTATION_USER', 'ASSISTED_BY_OTHER'],
});

const branchReset = z
  .object({
    idBranches: id,
    canceled: z.number().int().describe('Number of cancelled tickets that were waiting or on stand-by'),
    closed: z.number().int().describe('Number of closed workstations that were idle'),
    assisting: z
      .array(z.object({ idTicket: id, code: z.string(), workstationName: z.string() }))
      .describe('Tickets being served, which are not affected'),
  })
  .meta({ id: 'BranchReset' });
export type BranchReset = z.infer<typeof branchReset>;

export const resetBranch = endpoint({
  method: 'post',
  path: '/branches/{id}/reset',
  tag,
  only: 'branch',
  summary: 'Reset a branch: cancel waiting tickets, close idle workstations and restart numbers',
  privilege: [MODULES.supervisionReset, MODULES.resetBranch],
  params: idParams,
  query: z.object({ confirmed }),
  answer: branchReset,
  errors: ['NOT_FOUND', 'CONFIRMED_CHANGED'],
});

export const resetBranches = endpoint({
  method: 'post',
  path: '/supervision/resetBranches',
  tag,
  only: 'branch',
  summary: 'Reset all branches of this installation included for the caller',
  privilege: [MODULES.resetBranch],
  query: z.object({ confirmed }),
  answer: z.array(branchReset),
  errors: ['CONFIRMED_CHANGED'],
});

const branchWork = z
  .object({
    idBranches: id,
    name: z.string(),
    waiting: z.number().int().describe('Number of waiting tickets'),
    standby: z.number().int().describe('Number of tickets on stand-by'),
    idle: z.number().int().describe('Number of open workstations without a current ticket'),
    assisting: z.array(z.object({ code: z.string(), workstationName: z.string(), userName: z.string() })),
  })
  .meta({ id: 'BranchWork' });
export type BranchWork = z.infer<typeof branchWork>;

export const listOpenWork = endpoint({
  method: 'get',
  path: '/supervision/openWork',
  tag,
  only: 'branch',
  summary: 'Tickets waiting and being served at each branch now, which a reset or restore would affect',
  privilege: [
    MODULES.supervisionReset,
    MODULES.supervisionCloseWorkstation,
    MODULES.resetBranch,
    MODULES.backup,
  ],
  query: z.object({ idBranch: id.optional().describe('Only this branch') }),
  answer: z.array(branchWork),
  errors: ['NOT_FOUND'],
});
