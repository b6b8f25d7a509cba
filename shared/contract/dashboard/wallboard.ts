import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';

/** Exchanges a session for a wallboard session, which outlives it. Refused for programs. */
export const openWallboard = endpoint({
  method: 'post',
  path: '/dashboard/wallboard',
  tag: 'Dashboard',
  summary:
    'Create a read-only token for a wallboard, valid while it is used and for 90 days after its last use',
  privilege: [MODULES.dashboard],
  part: 'dashboard',
  answer: z.object({
    access_token: z.string().describe('Token that gives access to the dashboard only; shown only once'),
    idUser: id,
    expires: epochMs.describe('Expiry of the token if it is not used before'),
  }),
  errors: ['FORBIDDEN', 'BRANCH_USER_ONLY', 'DASHBOARD_DISABLED', 'TOO_MANY_REQUESTS'],
});
