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
const by = z.object({ idUsers: id, address: anyText(60).describe('Where they sit') });

const ruled = z.object({
  revision: z.int().nonnegative().describe('Of the configuration that the change came with'),
  user: userFullData,
});

/** Creates a user of the requesting branch only. */
export const createUserForBranch = endpoint({
  ...shared,
  method: 'post',
  path: '/replication/users',
  summary: 'Add a user who works at this branch alone',
  body: z.object({ by, user: userBody }),
  answer: ruled,
  errors: [...WRITE_ERRORS, ...SIGNED_ERRORS],
});

export const updateUserForBranch = endpoint({
  ...shared,
  method: 'put',
  path: '/replication/users/{id}',
  unversioned: 'takes the version of the request at the branch as a field',
  summary: 'Change a user who works at this branch alone',
  params: idParams,
  body: z.object({
    by,
    user: userChange,
    basedOn: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The version that the change was based on at the branch'),
  }),
  answer: ruled,
  errors: [...WRITE_ERRORS, ...SIGNED_ERRORS, 'CHANGED_SINCE_READ'],
});

export const resetPasswordForBranch = endpoint({
  ...shared,
  method: 'put',
  path: '/replication/users/{id}/resetPassword',
  unversioned: 'sets one thing whatever it was before',
  summary: 'Give a user who works at this branch alone another password; empty, one is made up',
  params: idParams,
  body: z.object({ by, newPassword: z.string().max(200).default('') }),
  answer: z.object({
    revision: z.int().nonnegative().describe('Of the configuration that the change came with'),
    password: z.string().nullable().describe('The one that was made up; told this once'),
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
  summary: 'Change the password of who knows the present one, and works at this branch and others',
  params: idParams,
  body: z.object({
    oldPassword: z.string().max(200),
    newPassword,
    address: anyText(60).describe('Where they sit'),
  }),
  answer: passwordHash,
  errors: [...CHANGE_ERRORS, 'NOT_FOUND', ...SIGNED_ERRORS],
});
