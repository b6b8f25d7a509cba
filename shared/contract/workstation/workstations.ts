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
    recordFrequency: z.number().int().describe('Percentage of services to record'),
    recording: z
      .object({
        channels: z.union([z.literal(1), z.literal(2)]),
        consent: z.string().describe('Notice on consent for the operator; empty if none'),
        address: z.string().describe('Address that recordings are sent to; empty for this server'),
      })
      .describe('General settings for recordings'),
    idServiceLineal: id.nullable(),
    idSegmentLineal: id.nullable(),
    callOutOfTurnSB: yesNo.describe('Whether the operator may call tickets from the own stand-by list'),
    transferNT: yesNo.describe(
      'General setting: services without a ticket may be transferred or put on stand-by',
    ),
    userTransfer: yesNo.describe('General setting: tickets may be put on the stand-by list of another user'),
    recoverNoShow: yesNo.describe('General setting: no-shows may be returned to the queue'),
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
    ticket: ticket.nullable().describe('Current ticket; null while not serving'),
    reason: z.string().nullable().describe('Reason why the attention profile selected the current ticket'),
    last: z
      .object({
        idTicket: id,
        code: z.string(),
        stateName: z.string(),
        at: z.number().int(),
        undoableUntil: epochMs
          .nullable()
          .describe('Time until which the operation can be undone; null if it cannot'),
      })
      .nullable()
      .describe('Last ticket that was ended, marked as a no-show or transferred at this workstation'),
    waitNext: z
      .object({
        since: epochMs,
        position: z.number().int().describe('Position among the waiting workstations of the branch, from 1'),
        ahead: z.string().nullable().describe('Name of the workstation ahead; null for the first'),
        pollSeconds: z.number().int().describe('Polling interval in seconds without a socket'),
      })
      .nullable()
      .describe('Status as a waiting workstation; null if it is not waiting'),
    callAt: epochMs.nullable().describe('Time when the next ticket is called automatically (callTimeout)'),
    closeAt: epochMs
      .nullable()
      .describe('Time when the idle workstation is closed automatically (closeTimeout)'),
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
      .describe('Workstation of the operator after the operation; null if none is open'),
  })
  .meta({ id: 'TicketAfterOperation' });

export const getWorkstation = endpoint({
  method: 'get',
  path: '/workstations/{id}',
  tag,
  only: 'branch',
  summary: 'A workstation with its current ticket',
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
  summary: 'Open workstation of a user; null if none',
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
  summary: 'Open a workstation for the caller',
  privilege,
  params: idParams,
  body: z.object({ idUser: id.optional().describe('User; must be the caller') }).optional(),
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
  summary: 'Close the caller’s workstation, optionally with a reason',
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
  summary: 'Name, state and ticket of a workstation for the footer',
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
    enabled: yesNo.describe('N if the queue is no longer offered; its remaining tickets are still called'),
    ticketsCount: z.number().int(),
    waitingTime: z.number().int().describe('Longest current wait in seconds'),
    sla: z.number().int(),
    level: z
      .number()
      .int()
      .nullable()
      .describe('Percentage of tickets called within the target today; null before the first call'),
  })
  .meta({ id: 'QueueLine' });
export type QueueListRow = z.infer<typeof queueListRow>;

export const workstationQueues = endpoint({
  method: 'get',
  path: '/workstations/{id}/queues',
  tag,
  only: 'branch',
  summary: 'Queues that a workstation may call, with their waiting tickets',
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
