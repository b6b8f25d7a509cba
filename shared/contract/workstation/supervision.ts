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
  .describe('Tickets that someone confirmed: with another number now, none is cancelled');

export const cancelTicket = endpoint({
  method: 'post',
  path: '/supervision/cancelTicket',
  tag,
  only: 'branch',
  summary: 'Cancel a ticket that waits or is on a stand-by list',
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
  summary: 'Cancel all who wait in a queue, at one branch or at every one that is included for whoever asks',
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
  summary: 'Close the workstation of an operator who left it open',
  privilege: [MODULES.supervisionCloseWorkstation, MODULES.resetBranch],
  body: z.object({
    idWorkstations: id,
    idUsers: id.optional().describe('Whom the supervisor saw there; refused when it is someone else by now'),
  }),
  answer: z.object({}),
  errors: ['NOT_FOUND', 'WORKSTATION_OFF', 'WORKSTATION_USER', 'ASSISTED_BY_OTHER'],
});

const branchReset = z
  .object({
    idBranches: id,
    canceled: z.number().int().describe('Tickets that waited or were on stand-by'),
    closed: z.number().int().describe('Workstations that were idle'),
    assisting: z
      .array(z.object({ idTicket: id, code: z.string(), workstationName: z.string() }))
      .describe('Attentions in progress, which go on'),
  })
  .meta({ id: 'BranchReset' });
export type BranchReset = z.infer<typeof branchReset>;

export const resetBranch = endpoint({
  method: 'post',
  path: '/branches/{id}/reset',
  tag,
  only: 'branch',
  summary: 'Empty a branch: cancel who waits, close idle workstations, begin numbers anew',
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
  summary: 'Empty every branch of this installation that is included for whoever asks',
  privilege: [MODULES.resetBranch],
  query: z.object({ confirmed }),
  answer: z.array(branchReset),
  errors: ['CONFIRMED_CHANGED'],
});

const branchWork = z
  .object({
    idBranches: id,
    name: z.string(),
    waiting: z.number().int().describe('Tickets that wait'),
    standby: z.number().int().describe('Tickets on stand-by'),
    idle: z.number().int().describe('Open workstations at which nobody is being served'),
    assisting: z.array(z.object({ code: z.string(), workstationName: z.string(), userName: z.string() })),
  })
  .meta({ id: 'BranchWork' });
export type BranchWork = z.infer<typeof branchWork>;

export const listOpenWork = endpoint({
  method: 'get',
  path: '/supervision/openWork',
  tag,
  only: 'branch',
  summary: 'Who waits and who is being served at each branch now: what a reset or a restore would take away',
  privilege: [
    MODULES.supervisionReset,
    MODULES.supervisionCloseWorkstation,
    MODULES.resetBranch,
    MODULES.backup,
  ],
  query: z.object({ idBranch: id.optional().describe('One branch alone') }),
  answer: z.array(branchWork),
  errors: ['NOT_FOUND'],
});
