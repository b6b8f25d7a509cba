import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, idParams, name, yesNo } from '../fields.ts';

const tag = 'Fleet';

/** Modules for managing branch machines. */
export const MANAGE_FLEET = [MODULES.configurationGlobal] as const;

export const createEnrolmentCode = endpoint({
  method: 'post',
  path: '/branches/{id}/enrolment_codes',
  tag,
  only: 'central',
  summary:
    'A code that makes one machine this branch, shown this once; an older one that was not used is void',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({
    code: z.string().describe('Four groups of five letters and digits'),
    expiresAt: epochMs,
  }),
  errors: ['NOT_FOUND'],
});

/** One of several machines that claim to be a branch. */
const branchClaim = z.object({
  epoch: z.string(),
  machine: z.string().describe('What it calls itself'),
  address: z.string().describe('From where it last spoke'),
  lastSeenAt: epochMs.nullable().describe('When it last said hello'),
  wasTrusted: yesNo.describe('Y for the one whose changes were applied until the other came'),
  quarantined: z.int().nonnegative().describe('Changes of it that are not applied'),
  lastTicket: z
    .object({ code: z.string(), at: epochMs })
    .nullable()
    .describe('The last ticket that it has given, as far as central knows'),
});
export type BranchClaim = z.infer<typeof branchClaim>;

export const listClaims = endpoint({
  method: 'get',
  path: '/branches/{id}/identity_conflicts',
  tag,
  only: 'central',
  summary:
    'The machines that say that they are this branch, while nobody has said which is right; none elsewhere',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({ claims: z.array(branchClaim) }),
  errors: ['NOT_FOUND'],
});

export const resolveIdentityConflict = endpoint({
  method: 'post',
  path: '/branches/{id}/identity_conflicts/choose',
  tag,
  only: 'central',
  summary:
    'Says which machine is the branch: what it has sent is applied, and what only the other has done is taken back as the days are compared',
  privilege: MANAGE_FLEET,
  params: idParams,
  body: z.object({ epoch: name(200) }),
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

/** Maximum branches per list of codes. */
const MAX_CODES = 5_000;

export const createEnrolmentCodes = endpoint({
  method: 'post',
  path: '/fleet/enrolment_codes',
  tag,
  only: 'central',
  summary: 'A code for each of these branches, as for a single one; shown this once, all or none',
  privilege: MANAGE_FLEET,
  body: z.object({ idBranches: z.array(id).min(1).max(MAX_CODES) }).meta({ id: 'EnrolmentCodesBody' }),
  answer: z.object({
    codes: z.array(z.object({ idBranches: id, branchName: z.string(), code: z.string() })),
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
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});

export const requestKeyRotation = endpoint({
  method: 'post',
  path: '/branches/{id}/rotate_key',
  tag,
  only: 'central',
  summary:
    'Has the branch’s machine make another key with its next report; the present one counts until then',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
