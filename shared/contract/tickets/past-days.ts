import { z } from 'zod';
import { CONFIGURES } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams } from '../fields.ts';

const tag = 'Queues';
const day = z.iso.date().describe('Business day, YYYY-MM-DD');

export const listPastDays = endpoint({
  method: 'get',
  path: '/branches/{id}/past_days',
  tag,
  only: 'branch',
  summary: 'Past days on which a branch issued tickets, newest first; at most 366',
  privilege: CONFIGURES.branchType,
  params: idParams,
  answer: z.array(day),
  errors: ['NOT_FOUND'],
});

const pastDay = z
  .object({
    customers: z
      .array(
        z.object({
          code: z.string(),
          idQueues: id,
          arrivedAt: epochMs.describe('Time of the first arrival'),
          enteredAt: epochMs.describe(
            'Time when the ticket entered this queue; a transferred customer is listed once per queue',
          ),
          callableAt: epochMs.describe('End of the grace period'),
          appointmentAt: epochMs.nullable(),
          serviceTime: z
            .number()
            .int()
            .describe('Seconds from call to end; as configured if the customer was not called'),
        }),
      )
      .describe('Customers, sorted by first arrival; at most 2,000'),
    workstations: z
      .array(
        z.object({
          idWorkstations: id,
          from: epochMs,
          until: epochMs,
          idQueues: z.array(id).describe('Queues in the current view profile of the workstation'),
        }),
      )
      .describe('Sessions of that day at workstations that call customers'),
  })
  .meta({ id: 'PastDay' });
export type PastDay = z.infer<typeof pastDay>;

export const getPastDay = endpoint({
  method: 'get',
  path: '/branches/{id}/past_days/{day}',
  tag,
  only: 'branch',
  summary: 'Arrivals and services of a past day without names, to test an attention profile',
  privilege: CONFIGURES.branchType,
  params: z.object({ id, day }),
  answer: pastDay,
  errors: ['NOT_FOUND'],
});
