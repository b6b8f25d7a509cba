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
    'Create a code that enrols one machine as this branch, shown only once; an unused earlier code becomes invalid',
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
  machine: z.string().describe('Name reported by the machine'),
  address: z.string().describe('Network address of the last connection'),
  lastSeenAt: epochMs.nullable().describe('Time of the last handshake'),
  wasTrusted: yesNo.describe('Y for the machine whose changes were applied before the conflict'),
  quarantined: z.int().nonnegative().describe('Number of quarantined changes of the machine'),
  lastTicket: z
    .object({ code: z.string(), at: epochMs })
    .nullable()
    .describe('Last ticket that the machine issued, as far as central knows'),
});
export type BranchClaim = z.infer<typeof branchClaim>;

export const listClaims = endpoint({
  method: 'get',
  path: '/branches/{id}/identity_conflicts',
  tag,
  only: 'central',
  summary: 'Machines that claim to be this branch, until one is selected; empty without a conflict',
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
    'Select the machine that is the branch: its changes are applied, and those of the other machine are reverted by the day comparison',
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
  summary: 'Create one enrolment code per branch, shown only once; all or none',
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
  summary: 'Revoke the machine of a branch; its data remains',
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
    'Request a new key from the machine of a branch with its next report; the present key is valid until then',
  privilege: MANAGE_FLEET,
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
