import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams } from '../fields.ts';
import { ticket } from './tickets.ts';

/** Reads a ticket, also after its end, with the reason of its call. */
export const getTicket = endpoint({
  method: 'get',
  path: '/tickets/{id}',
  tag: 'Tickets',
  only: 'branch',
  summary: 'A ticket with the reason of each call',
  privilege: [MODULES.workstation, MODULES.supervisionView],
  params: idParams,
  answer: ticket
    .extend({
      calls: z
        .array(
          z.object({
            at: epochMs,
            idWorkstations: id.nullable(),
            workstationName: z.string().nullable(),
            reason: z
              .string()
              .nullable()
              .describe('Reason why the ticket was selected, as stored in the event log'),
          }),
        )
        .describe('Calls of the ticket, oldest first, without recalls'),
    })
    .meta({ id: 'WholeTicket' }),
  errors: ['NOT_FOUND'],
});
