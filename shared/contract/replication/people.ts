import { z } from 'zod';
import { CHANGE_ERRORS, newPassword } from '../access/passwords.ts';
import { PASSWORD_ERRORS, userBody, userChange, userFullData, WRITE_ERRORS } from '../access/users.ts';
import { endpoint } from '../endpoint.ts';
import { anyText, epochMs, id, idParams } from '../fields.ts';

const shared = { tag: 'Replication', only: 'central', privilege: 'branch' } as const;

const SIGNATURE = ['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED'] as const;

/** Errors for the named user, and for users who do not work at that branch only. */
const SIGNED_ERRORS = ['FORBIDDEN', 'ONLY_AT_CENTRAL', ...SIGNATURE] as const;

/** Author of the request; central knows their rights. */
const by = z.object({ idUsers: id, address: anyText(60).describe('Network address of the user') });

const ruled = z.object({
  revision: z.int().nonnegative().describe('Configuration revision that contains the change'),
  user: userFullData,
});

/** Creates a user of the requesting branch only. */
export const createUserForBranch = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/users',
  summary: 'Create a user of this branch only',
  body: z.object({ by, user: userBody }),
  answer: ruled,
  errors: [...WRITE_ERRORS, ...SIGNED_ERRORS],
});

export const updateUserForBranch = endpoint({
  ...shared,
  method: 'put',
  path: '/replication/users/{id}',
  unversioned: 'takes the version of the request at the branch as a field',
  summary: 'Change a user of this branch only',
  params: idParams,
  body: z.object({
    by,
    user: userChange,
    basedOn: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Version at the branch that the change is based on'),
  }),
  answer: ruled,
  errors: [...WRITE_ERRORS, ...SIGNED_ERRORS, 'CHANGED_SINCE_READ'],
});

export const resetPasswordForBranch = endpoint({
  ...shared,
  method: 'put',
  path: '/replication/users/{id}/resetPassword',
  unversioned: 'sets one thing whatever it was before',
  summary: 'Reset the password of a user of this branch only; generated if empty',
  params: idParams,
  body: z.object({ by, newPassword: z.string().max(200).default('') }),
  answer: z.object({
    revision: z.int().nonnegative().describe('Configuration revision that contains the change'),
    password: z
      .string()
      .nullable()
      .describe('Generated password, returned only once; null if none was generated'),
  }),
  errors: [
    'NOT_FOUND',
    'LEVEL_TOO_HIGH',
    'ROLE_EXCEEDS_OWN',
    'USER_OTHER_BRANCHES',
    'CANNOT_RESET_OWN_PASSWORD',
    ...PASSWORD_ERRORS,
    ...SIGNED_ERRORS,
  ],
});

/** Password hash for a branch at which the user works. */
export const passwordHash = z
  .object({
    password_hash: z.string(),
    password_history: z.string(),
    password_changed_at: epochMs.nullable(),
    change_password: z.union([z.literal(0), z.literal(1)]),
  })
  .meta({ id: 'PasswordHash' });
export type PasswordHash = z.infer<typeof passwordHash>;

export const changePasswordForBranch = endpoint({
  ...shared,
  method: 'put',
  path: '/replication/users/{id}/password',
  unversioned: 'a password is never read',
  summary: 'Change the password of a user of this and other branches; requires the current password',
  params: idParams,
  body: z.object({
    oldPassword: z.string().max(200),
    newPassword,
    address: anyText(60).describe('Network address of the user'),
  }),
  answer: passwordHash,
  errors: [...CHANGE_ERRORS, 'NOT_FOUND', ...SIGNED_ERRORS],
});
