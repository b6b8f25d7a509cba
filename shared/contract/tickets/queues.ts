import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';
import { listQuery } from '../lists.ts';

const tag = 'Queues';

const number = z.number().int();

const queue = z
  .object({
    id,
    idQueues: id,
    name: z.string(),
    description: z.string(),
    letter: z.string(),
    minLimit: number.describe('First number of tickets'),
    maxLimit: number.describe('Last number of tickets'),
    restart: yesNo.describe('Whether numbers restart at minLimit every day'),
    appointments: yesNo,
    enabled: yesNo,
    sla: z.number().int().describe('Target wait in seconds'),
    ticketsCount: z.number().int().describe('Number of waiting tickets'),
    waitingTime: z.number().int().describe('Longest current wait in seconds'),
  })
  .meta({ id: 'Queue' });

export const listQueues = endpoint({
  method: 'get',
  path: '/queues',
  tag,
  summary: 'Queues of a branch or branch type, also former ones with tickets; all queues without either',
  privilege: 'signedIn',
  query: z
    .object({ idBranch: id.optional(), idBranchType: id.optional() })
    .refine(
      ({ idBranch, idBranchType }) => idBranch === undefined || idBranchType === undefined,
      'idBranch or idBranchType',
    ),
  answer: z.array(queue),
  errors: ['NOT_FOUND'],
});

export const listQueueCategories = endpoint({
  method: 'get',
  path: '/queue_categories',
  tag,
  summary: 'Queue of each pair of service and segment',
  privilege: 'signedIn',
  answer: z.array(
    z.object({
      id,
      idQueues: id,
      idServices: id,
      idSegments: id,
      idTicketDesigns: id.nullable().describe('Ticket design'),
      allowedTransfers: yesNo,
      allowedNoTicket: yesNo,
    }),
  ),
  errors: [],
});

export const unservedTicket = z
  .object({
    idTicket: id,
    code: z.string(),
    letter: z.string(),
    number: z.number().int(),
    customerName: z.string().nullable(),
    servName: z.string(),
    segmentName: z.string(),
    createdAt: epochMs,
    waitingTime: z.number().int().describe('Seconds since entering this queue'),
    waitingTime2: z.number().int().describe('Seconds since first arrival'),
  })
  .meta({ id: 'QueuedTicket' });
export type UnservedTicket = z.infer<typeof unservedTicket>;

/** Fixed id of the own stand-by list among the queues (operations specification, section 9). */
export const STAND_BY_QUEUE_ID = 0;
const listedQueue = z.coerce.number().int().min(STAND_BY_QUEUE_ID).max(Number.MAX_SAFE_INTEGER);

export const TICKET_LIST_SORTS = [
  'createdAt',
  'code',
  'customerName',
  'servName',
  'segmentName',
  'waitingTime',
  'waitingTime2',
] as const;
export type TicketListSort = (typeof TICKET_LIST_SORTS)[number];

const ticketListQuery = listQuery(TICKET_LIST_SORTS).shape;

export const getQueueDetail = endpoint({
  method: 'get',
  path: '/queues/{id}/detail',
  tag,
  only: 'branch',
  summary: 'Page of tickets waiting in a queue, and the stand-by list of the caller; only that for queue 0',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: z.object({ id: listedQueue }),
  query: z.object({
    idBranch: id,
    search: ticketListQuery.search.describe('Words that must all occur in code, name, service or segment'),
    sort: ticketListQuery.sort.describe('Sort field; first arrival by default'),
    order: ticketListQuery.order.describe('Sort order; ascending by default'),
    page: ticketListQuery.page.describe(
      'Page of the queue, or of the stand-by list for queue 0; the first by default',
    ),
    size: ticketListQuery.size.describe('Tickets per page; 100 by default'),
  }),
  answer: z.object({
    idQueues: listedQueue,
    name: z.string(),
    tickets: z.array(unservedTicket),
    total: z.number().int().describe('Number of matching tickets of the queue on all pages'),
    standBy: z
      .array(unservedTicket)
      .describe('Stand-by list; with a queue, its first 100 tickets regardless of the search'),
    standByTotal: z.number().int().describe('Number of matching tickets of the stand-by list on all pages'),
  }),
  errors: ['NOT_FOUND', 'ACTION_NOT_ALLOWED', 'WORKSTATION_NOT_IDLE'],
});

export const listUsersOnline = endpoint({
  method: 'get',
  path: '/branches/{id}/usersOnline',
  tag,
  only: 'branch',
  summary: 'Users with an open workstation at a branch',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  answer: z.array(z.object({ id, fullname: z.string(), idWorkstations: id, workstationName: z.string() })),
  errors: ['NOT_FOUND'],
});

const waitingNow = z
  .object({
    id,
    code: z.string(),
    idQueues: id,
    arrivedAt: epochMs.describe('Time of the first arrival'),
    enteredAt: epochMs.describe('Time when the ticket entered its current queue'),
    appointmentAt: epochMs.nullable(),
    serviceTime: z.number().int().describe('Configured service time in seconds'),
  })
  .meta({ id: 'WaitingNow' });
export type WaitingNow = z.infer<typeof waitingNow>;

export const listWaitingNow = endpoint({
  method: 'get',
  path: '/branches/{id}/waiting',
  tag,
  only: 'branch',
  summary: 'Tickets waiting at a branch now, by first arrival, without names, to test an attention profile',
  privilege: CONFIGURES.branchType,
  params: idParams,
  answer: z.array(waitingNow),
  errors: ['NOT_FOUND'],
});
