import { z } from 'zod';
import { MAX_DURATION } from '#shared/domain/time/duration-text.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';
import { CONFIGURES, LOCKED_BY_CENTRAL_ERRORS } from './configured.ts';

const politeQueue = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    letter: z.string(),
    enabled: yesNo,
    politeness: z.number().int().describe('Seconds after issue during which a ticket is not called'),
  })
  .meta({ id: 'PoliteQueue' });

const tag = 'Queues';

export const listPoliteness = endpoint({
  method: 'get',
  path: '/branches/{id}/politeness',
  tag,
  summary: 'Queues of a branch, each with its politeness',
  privilege: CONFIGURES.branch,
  params: idParams,
  query: listQuery(['name', 'description', 'letter', 'enabled', 'politeness']),
  answer: pageOf(politeQueue),
  errors: ['NOT_FOUND'],
});

export const setPoliteness = endpoint({
  method: 'put',
  path: '/branches/{id}/politeness/{idQueues}',
  isVersioned: true,
  tag,
  summary: 'Set the politeness of a queue at a branch',
  privilege: CONFIGURES.branch,
  params: z.object({ id, idQueues: id }),
  body: z.object({
    politeness: z
      .number()
      .int()
      .max(MAX_DURATION)
      .describe('Seconds after issue during which a ticket is not called'),
  }),
  answer: politeQueue,
  errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, 'POLITENESS_NEGATIVE'],
});
