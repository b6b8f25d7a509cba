import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, idParams } from '../fields.ts';

const tag = 'Fleet';

/** Lists who looks after the branches' machines. */
export const KEEPS_FLEET = [MODULES.configurationGlobal] as const;

export const makeEnrolmentCode = endpoint({
  method: 'post',
  path: '/branches/{id}/enrolmentCodes',
  tag,
  only: 'central',
  summary:
    'A code that makes one machine this branch, shown this once; an older one that was not used is void',
  privilege: KEEPS_FLEET,
  params: idParams,
  answer: z.object({
    code: z.string().describe('Four groups of five letters and digits'),
    expiresAt: epochMs,
  }),
  errors: ['NOT_FOUND'],
});

export const revokeBranch = endpoint({
  method: 'post',
  path: '/branches/{id}/revoke',
  tag,
  only: 'central',
  summary: 'The branch’s machine may not speak to central any more; what it sent stays',
  privilege: KEEPS_FLEET,
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
