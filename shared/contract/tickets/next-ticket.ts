import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams } from '../fields.ts';
import { unservedTicket } from './queues.ts';

/**
 * Returns the next ticket by attention profile, with the reason, without calling it (operations specification,
 * section 4).
 */
export const whoIsNext = endpoint({
  method: 'get',
  path: '/workstations/{id}/next',
  tag: 'Workstations',
  only: 'branch',
  summary: 'Who would be next at a workstation, and why; with another profile on trial',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  query: z.object({ idAttentionProfiles: id.optional() }),
  answer: z.object({
    ticket: unservedTicket.extend({ idQueues: id, queueName: z.string() }).nullable(),
    reason: z.string().nullable().describe('Why this one, as the event log will keep it'),
    idAttentionProfiles: id
      .nullable()
      .describe('The profile that finds the ticket: its own, an alternative or a conditional one'),
    callableAt: epochMs.nullable().describe('Where nobody may be called yet: when the first one may'),
  }),
  errors: ['NOT_FOUND', 'ERROR_WS_ATTENTION_PROFILE', 'QUEUE_NOT_EXISTED'],
});
