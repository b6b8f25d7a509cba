import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idParams } from '../fields.ts';
import { credentials, session } from './sign-in.ts';
import { AT_CENTRAL } from './users.ts';

const tag = 'Access';

/** Any text; the policy checks it with its own errors. */
export const newPassword = z.string().min(1).max(200);

export const passwordPolicy = z
  .object({
    passMinLength: z.number().int(),
    passUpperLower: z.boolean(),
    passNumbers: z.boolean(),
    passSpecialChar: z.boolean(),
    passNoRepeatChar: z.boolean(),
    passBlacklist: z.boolean(),
    passNoRepeat: z.number().int().describe('Number of previous passwords that may not be reused'),
  })
  .meta({ id: 'PasswordPolicy' });

/** Rules shown to users who select a password. Expiry and attempt limits are not included. */
export const getPasswordPolicy = endpoint({
  method: 'get',
  path: '/password_policy',
  tag,
  summary: 'Rules for new passwords',
  privilege: 'public',
  answer: passwordPolicy,
  errors: [],
});

const POLICY_ERRORS = [
  'WRONG_PASS_LENGTH',
  'WRONG_PASS_UPPERLOWER',
  'WRONG_PASS_NUMBERS',
  'WRONG_PASS_SPECIALCHAR',
  'WRONG_PASS_LAST_REPEAT',
  'WRONG_PASS_NOREPEATCHAR',
  'WRONG_PASS_BLACKLIST',
] as const satisfies readonly ErrorCode[];

export const CHANGE_ERRORS = [
  ...POLICY_ERRORS,
  'INCORRECT_OLD_PASSWORD',
  'PASSWORD_MANAGED_EXTERNALLY',
  'MAX_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'INVALID_URL',
  'DIRECTORY_NOT_SET_UP',
] as const satisfies readonly ErrorCode[];

/** Changes the caller's own password and ends all other sessions. */
export const changePassword = endpoint({
  method: 'put',
  path: '/users/{id}/password',
  unversioned: 'a password is never read',
  tag,
  summary: 'Change the caller’s own password',
  privilege: 'signedIn',
  params: idParams,
  body: z.object({ oldPassword: z.string().min(1).max(200), newPassword }),
  answer: z.object({}),
  errors: [...CHANGE_ERRORS, ...AT_CENTRAL, 'FORBIDDEN'],
});

/** Changes a due or expired password and signs in. An unknown name and a wrong password get the same error. */
export const signInWithNewPassword = endpoint({
  method: 'post',
  path: '/users/changePassword/',
  tag,
  summary: 'Replace the current password and sign in with the new one',
  privilege: 'public',
  body: credentials.extend({ newPassword }),
  answer: session,
  errors: [...CHANGE_ERRORS, ...AT_CENTRAL, 'USER_DISABLED', 'BRANCH_USER_ONLY'],
});
