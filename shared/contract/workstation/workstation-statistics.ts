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
  summary: 'Statistics of the operator at a workstation for today: served on time, served late and no-shows',
  privilege: [MODULES.workstation],
  params: idParams,
  answer: z.object({
    onTime: z.number().int().describe('Number of tickets served that were called within target'),
    offTime: z.number().int().describe('Number of tickets served that were called over target'),
    absent: z.number().int(),
    served: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    lastLogin: epochMs.nullable().describe('Previous sign-in; null for the first'),
    loginTime: epochMs.nullable().describe('Current sign-in'),
  }),
  errors: ['NOT_FOUND', 'WORKSTATION_NOT_IDLE'],
});
