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
    minLimit: number.describe('The first number of its tickets'),
    maxLimit: number.describe('The last number of its tickets'),
    restart: yesNo.describe('Whether numbers begin at minLimit every day'),
    appointments: yesNo,
    enabled: yesNo,
    sla: z.number().int().describe('Seconds of waiting that are in time'),
    ticketsCount: z.number().int().describe('How many wait'),
    waitingTime: z.number().int().describe('Longest present wait in seconds'),
  })
  .meta({ id: 'Queue' });

export const listQueues = endpoint({
  method: 'get',
  path: '/queues',
  tag,
  summary:
    'The queues that a branch offers, or a branch type, with who waits there; all queues where neither is named. One that is offered no more while someone is left in it',
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
  summary: 'Which queue each service and segment leads to',
  privilege: 'signedIn',
  answer: z.array(
    z.object({
      id,
      idQueues: id,
      idServices: id,
      idSegments: id,
      idTicketDesigns: id.nullable().describe('The design of its paper'),
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
  .meta({ id: 'StandingTicket' });
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
  summary:
    'A page of who waits in a queue, by first arrival unless sorted otherwise, and of the caller’s own stand-by list; that alone as queue 0',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: z.object({ id: listedQueue }),
  query: z.object({
    idBranch: id,
    search: ticketListQuery.search.describe('Words that are all in code, name, service or segment'),
    sort: ticketListQuery.sort.describe('First arrival where it is missing'),
    order: ticketListQuery.order.describe('Ascending where it is missing'),
    page: ticketListQuery.page.describe(
      'Of the queue’s tickets, or of the stand-by list asked for as queue 0; the first where it is missing',
    ),
    size: ticketListQuery.size.describe('Tickets a page; 100 where it is missing'),
  }),
  answer: z.object({
    idQueues: listedQueue,
    name: z.string(),
    tickets: z.array(unservedTicket),
    total: z.number().int().describe('How many tickets of the queue match, over all pages'),
    standBy: z.array(unservedTicket).describe('Beside a queue its first 100, whatever is searched there'),
    standByTotal: z.number().int().describe('How many of the stand-by list match, over all pages'),
  }),
  errors: ['NOT_FOUND', 'ACTION_NOT_ALLOWED', 'WORKSTATION_NOT_IDLE'],
});

export const listUsersOnline = endpoint({
  method: 'get',
  path: '/branches/{id}/usersOnline',
  tag,
  only: 'branch',
  summary: 'Who has a workstation open at a branch',
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
    arrivedAt: epochMs.describe('First arrival'),
    enteredAt: epochMs.describe('Entering the present queue'),
    appointmentAt: epochMs.nullable(),
    serviceTime: z.number().int().describe('Seconds that its service takes, as configured'),
  })
  .meta({ id: 'WaitingNow' });
export type WaitingNow = z.infer<typeof waitingNow>;

export const listWaitingNow = endpoint({
  method: 'get',
  path: '/branches/{id}/waiting',
  tag,
  only: 'branch',
  summary:
    'Who waits at a branch now, by first arrival, without names: what an attention profile is tried out with',
  privilege: CONFIGURES.branchType,
  params: idParams,
  answer: z.array(waitingNow),
  errors: ['NOT_FOUND'],
});
