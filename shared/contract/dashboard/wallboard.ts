import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id } from '../fields.ts';

/** Exchanges a session for a wallboard session, which outlives it. Refused for programs. */
export const openWallboard = endpoint({
  method: 'post',
  path: '/dashboard/wall',
  tag: 'Dashboard',
  summary:
    'A token for a dashboard on a wall: it may only watch, and lasts while it is used and for 90 days after',
  privilege: [MODULES.dashboard],
  part: 'dashboard',
  answer: z.object({
    access_token: z.string().describe('Opens what the dashboard shows and nothing else; shown this once'),
    idUser: id,
    expires: epochMs.describe('When it ends unless it is used before'),
  }),
  errors: ['FORBIDDEN', 'BRANCH_USER_ONLY', 'DASHBOARD_DISABLED', 'TOO_MANY_REQUESTS'],
});
