import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';
import { ticket } from '../tickets/tickets.ts';

const tag = 'Workstations';
const privilege = [MODULES.workstation] as const;

/** Permissions of the workstation's type (operations specification, section 3), also enforced by the server. */
const workstationConfiguration = z
  .object({
    callNoTicket: yesNo,
    transfer: yesNo,
    standBy: yesNo,
    removal: yesNo,
    callOutOfTurn: yesNo,
    showOutOfTurn: yesNo,
    reception: yesNo,
    automaticCall: yesNo,
    linealCall: yesNo,
    selfProfile: yesNo,
    transactionDetail: yesNo,
    closeDetail: yesNo,
    closeTimeout: z.number().int().describe('Minutes; 0 for never'),
    callTimeout: z.number().int().describe('Seconds; 0 for never'),
    recordFrequency: z.number().int().describe('Percent of the attentions'),
    recording: z
      .object({
        channels: z.union([z.literal(1), z.literal(2)]),
        consent: z.string().describe('What the operator has to tell or know; empty for nothing'),
        address: z.string().describe('Where recordings are sent; empty for this server'),
      })
      .describe('General settings: how attentions are recorded'),
    idServiceLineal: id.nullable(),
    idSegmentLineal: id.nullable(),
    callOutOfTurnSB: yesNo.describe('Calling from one’s own stand-by list'),
    transferNT: yesNo.describe('General setting: attentions without ticket may be transferred or stand by'),
    userTransfer: yesNo.describe('General setting: tickets may be handed to another user’s stand-by list'),
    recoverNoShow: yesNo.describe('General setting: who did not come can be put back into the queue'),
  })
  .meta({ id: 'WorkstationConfiguration' });

export const workstation = z
  .object({
    idWorkstations: id,
    workstationId: id,
    name: z.string(),
    idBranches: id,
    idBranchTypes: id,
    idWorkStationTypes: id,
    branchName: z.string(),
    idAttentionAreas: id.nullable(),
    state: z.enum(['off', 'idle', 'assisting']),
    idUsers: id.nullable(),
    employeeFullName: z.string().nullable(),
    idAttentionProfiles: id.nullable(),
    attentionProfileName: z.string().nullable(),
    enabled: yesNo,
    idTicket: id.nullable(),
    ticket: ticket.nullable().describe('The ticket held, while assisting'),
    reason: z.string().nullable().describe('Why the attention profile chose the ticket held'),
    last: z
      .object({
        idTicket: id,
        code: z.string(),
        stateName: z.string(),
        at: z.number().int(),
        undoableUntil: epochMs.nullable().describe('Until when this can be taken back; null when it cannot'),
      })
      .nullable()
      .describe('The last ticket that was finished, marked absent or transferred here'),
    waitNext: z
      .object({
        since: epochMs,
        position: z.number().int().describe('Place in the branch’s line of waiting workstations, from 1'),
        ahead: z.string().nullable().describe('Name of the workstation just before; null for the first'),
        pollSeconds: z.number().int().describe('How often to ask where no socket tells'),
      })
      .nullable()
      .describe('While it waits for the next customer'),
    callAt: epochMs.nullable().describe('When the next ticket is called by itself (callTimeout)'),
    closeAt: epochMs.nullable().describe('When the idle workstation closes by itself (closeTimeout)'),
    openedAt: z.number().int().nullable(),
    configuration: workstationConfiguration,
  })
  .meta({ id: 'Workstation' });
export type Workstation = z.infer<typeof workstation>;

/** The ticket after an operation, with the workstation of the operator, so that a page needs no further request. */
export const ticketAfterOperation = ticket
  .extend({
    workstation: workstation
      .nullable()
      .describe('The operator’s workstation after the operation; null where none is open'),
  })
  .meta({ id: 'TicketAfterOperation' });

export const getWorkstation = endpoint({
  method: 'get',
  path: '/workstations/{id}',
  tag,
  only: 'branch',
  summary: 'A workstation with the ticket it holds',
  privilege,
  params: idParams,
  answer: workstation,
  errors: ['NOT_FOUND'],
});

export const getUserWorkstation = endpoint({
  method: 'get',
  path: '/users/{id}/workstation',
  tag,
  only: 'branch',
  summary: 'The workstation that a user has open, or null',
  privilege,
  params: idParams,
  answer: z.object({ workstation: workstation.nullable() }),
  errors: ['FORBIDDEN'],
});

export const openWorkstation = endpoint({
  method: 'post',
  path: '/workstations/{id}/open',
  tag,
  only: 'branch',
  summary: 'Open a workstation for oneself',
  privilege,
  params: idParams,
  body: z.object({ idUser: id.optional().describe('Whoever asks, and nobody else') }).optional(),
  answer: workstation,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WORKSTATION_IS_DISABLED',
    'WS_USED',
    'USER_HAS_WORKSTATION',
    'ERROR_WS_ATTENTION_PROFILE',
    'ACTION_NOT_ALLOWED',
  ],
});

export const closeWorkstation = endpoint({
  method: 'post',
  path: '/workstations/{id}/close',
  tag,
  only: 'branch',
  summary: 'Close one’s own workstation, and say why',
  privilege,
  params: idParams,
  body: z.object({ closeReason: id.optional() }),
  answer: workstation,
  errors: ['NOT_FOUND', 'WORKSTATION_NOT_YOURS', 'ACTIVE_TICKET'],
});

export const workstationFooter = endpoint({
  method: 'get',
  path: '/workstations/{id}/footer',
  tag,
  only: 'branch',
  summary: 'Name, state and ticket for the footer',
  privilege,
  params: idParams,
  answer: z.object({
    nombre: z.string(),
    apellido: z.string(),
    statusName: z.enum(['off', 'on', 'idle', 'assisting']),
    ticketNumber: z.number().int().nullable(),
    ticketLetter: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const queueListRow = z
  .object({
    idQueues: id,
    name: z.string(),
    description: z.string(),
    letter: z.string(),
    appointments: yesNo,
    enabled: yesNo.describe('N where nobody new comes to it: who is left is called'),
    ticketsCount: z.number().int(),
    waitingTime: z.number().int().describe('Longest present wait in seconds'),
    sla: z.number().int(),
    level: z.number().int().nullable().describe('Percent called in time today; null before the first call'),
  })
  .meta({ id: 'QueueLine' });
export type QueueListRow = z.infer<typeof queueListRow>;

export const workstationQueues = endpoint({
  method: 'get',
  path: '/workstations/{id}/queues',
  tag,
  only: 'branch',
  summary: 'The queues that a workstation may call, with who waits',
  privilege,
  params: idParams,
  answer: z.array(queueListRow),
  errors: ['NOT_FOUND'],
});

export const callNext = endpoint({
  method: 'post',
  path: '/workstation-by-branch/{id}/actions/callNext',
  tag,
  only: 'branch',
  summary: 'Call the next ticket by the attention profile',
  privilege,
  params: idParams,
  answer: workstation,
  errors: [
    'NOT_FOUND',
    'WORKSTATION_NOT_YOURS',
    'WORKSTATION_NOT_IDLE',
    'A_CUSTOMER_IS_BEING_ASSISTED',
    'NO_CUSTOMERS_TO_CALL',
    'ACTION_NOT_ALLOWED',
    'QUEUE_NOT_EXISTED',
  ],
});
