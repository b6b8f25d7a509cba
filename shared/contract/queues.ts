import { z } from 'zod';
import { MODULES } from '../domain/access/modules.ts';
import { endpoint } from './endpoint.ts';
import { epochMs, id, idParams, translations, yesNo } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const tag = 'Queues';

export const segment = z
  .object({
    id,
    idShort: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: yesNo,
    translations,
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segment>;

export const listSegments = endpoint({
  method: 'get',
  path: '/segments',
  tag,
  summary: 'Segments, searched in short id, name and description',
  privilege: 'signedIn',
  query: listQuery(['idShort', 'name', 'description', 'enabled']),
  answer: pageOf(segment),
  errors: [],
});

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
  summary: 'The queues that a branch offers, with who waits',
  privilege: 'signedIn',
  query: z.object({ idBranch: id }),
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
      idQueues: id,
      idServices: id,
      idSegments: id,
      allowedTransfers: yesNo,
      allowedNoTicket: yesNo,
    }),
  ),
  errors: [],
});

const standing = z
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
export type StandingTicket = z.infer<typeof standing>;

export const getQueueDetail = endpoint({
  method: 'get',
  path: '/queues/{id}/detail',
  tag,
  summary: 'Who waits in a queue, by first arrival, and the caller’s own stand-by list',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  query: z.object({ idBranch: id }),
  answer: z.object({
    idQueues: id,
    name: z.string(),
    tickets: z.array(standing),
    standBy: z.array(standing),
  }),
  errors: ['NOT_FOUND', 'ACTION_NOT_ALLOWED', 'WORKSTATION_NOT_IDLE'],
});

export const listUsersOnline = endpoint({
  method: 'get',
  path: '/branches/{id}/usersOnline',
  tag,
  summary: 'Who has a workstation open at a branch',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  answer: z.array(z.object({ id, fullname: z.string(), idWorkstations: id, workstationName: z.string() })),
  errors: ['NOT_FOUND'],
});
