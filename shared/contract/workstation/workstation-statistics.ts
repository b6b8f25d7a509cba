import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, idParams } from '../fields.ts';

/** Statistics of the operator's day (operations specification, section 2, statistics). */
export const workstationStatistics = endpoint({
  method: 'get',
  path: '/workstations/{id}/statistics',
  tag: 'Workstations',
  only: 'branch',
  summary:
    'How many the operator at a workstation has served today, in and out of time, and who did not come',
  privilege: [MODULES.workstation],
  params: idParams,
  answer: z.object({
    onTime: z.number().int().describe('Served, called within the queue’s service level'),
    offTime: z.number().int().describe('Served, called later'),
    absent: z.number().int(),
    served: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    lastLogin: epochMs.nullable().describe('The sign-in before this one; null for the first'),
    loginTime: epochMs.nullable().describe('This sign-in'),
  }),
  errors: ['NOT_FOUND', 'WORKSTATION_NOT_IDLE'],
});
