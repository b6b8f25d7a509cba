import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, yesNo } from '../fields.ts';

const tag = 'Queues';

const queue = z
  .object({
    idQueues: id,
    name: z.string(),
    description: z.string(),
    letter: z.string(),
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
  only: 'branch',
  summary:
    'The queues that a branch offers, with who waits; one that it offers no more while somebody is left in it',
  privilege: 'signedIn',
  query: z.object({ idBranch: id }),
  answer: z.array(queue),
  errors: ['NOT_FOUND'],
});

export const listQueueCategories = endpoint({
  method: 'get',
  path: '/queue_categories',
  tag,
  only: 'branch',
  summary: 'Which queue each service and segment leads to',
  privilege: 'signedIn',
  answer: z.array(
    z.object({
      idQueues: id,
      idServices: id,
      idSegments: id,
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

/** The fixed id under which one’s own stand-by list is listed among the queues (operations specification, section 9). */
export const STAND_BY_QUEUE_ID = 0;
const listedQueue = z.coerce.number().int().min(STAND_BY_QUEUE_ID).max(Number.MAX_SAFE_INTEGER);

export const getQueueDetail = endpoint({
  method: 'get',
  path: '/queues/{id}/detail',
  tag,
  only: 'branch',
  summary:
    'Who waits in a queue, by first arrival, and the caller’s own stand-by list; that alone as queue 0',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: z.object({ id: listedQueue }),
  query: z.object({ idBranch: id }),
  answer: z.object({
    idQueues: listedQueue,
    name: z.string(),
    tickets: z.array(unservedTicket),
    standBy: z.array(unservedTicket),
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
