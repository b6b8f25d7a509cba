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
  summary: 'Next ticket of a workstation, with the reason; optionally with another attention profile',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  query: z.object({ idAttentionProfiles: id.optional() }),
  answer: z.object({
    ticket: unservedTicket.extend({ idQueues: id, queueName: z.string() }).nullable(),
    reason: z
      .string()
      .nullable()
      .describe('Reason of the selection, as stored in the event log after a call'),
    idAttentionProfiles: id
      .nullable()
      .describe(
        'Profile that selects the ticket: that of the workstation, an alternative or a conditional one',
      ),
    callableAt: epochMs
      .nullable()
      .describe('Earliest time at which a ticket may be called, if none may be called yet'),
  }),
  errors: ['NOT_FOUND', 'ERROR_WS_ATTENTION_PROFILE', 'QUEUE_NOT_EXISTED'],
});
