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
  summary: 'The days before today on which a branch gave tickets, the latest first; 366 at most',
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
          arrivedAt: epochMs.describe('First arrival'),
          enteredAt: epochMs.describe('Entering this queue; a transferred customer is listed once a queue'),
          callableAt: epochMs.describe('The end of the grace period'),
          appointmentAt: epochMs.nullable(),
          serviceTime: z
            .number()
            .int()
            .describe('Seconds from call to end; as configured where nobody called the customer'),
        }),
      )
      .describe('By first arrival; the first 2,000'),
    workstations: z
      .array(
        z.object({
          idWorkstations: id,
          from: epochMs,
          until: epochMs,
          idQueues: z.array(id).describe('Queues that its view profile shows now'),
        }),
      )
      .describe('Sessions of that day at workstations that call'),
  })
  .meta({ id: 'PastDay' });
export type PastDay = z.infer<typeof pastDay>;

export const getPastDay = endpoint({
  method: 'get',
  path: '/branches/{id}/past_days/{day}',
  tag,
  only: 'branch',
  summary:
    'The arrivals and services of a past day, without names: an attention profile is tried out with them',
  privilege: CONFIGURES.branchType,
  params: z.object({ id, day }),
  answer: pastDay,
  errors: ['NOT_FOUND'],
});
