import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { anyName, epochMs, id, idParams, yesNo } from '../fields.ts';

const tag = 'Access';

export const credentials = z.object({
  username: anyName(45),
  password: z.string().min(1).max(200),
});

/** A new session; the token is returned once. */
export const session = z.object({
  access_token: z.string(),
  idUser: id,
  expires: epochMs,
  failedAttempts: z
    .object({ count: z.number().int().positive(), since: epochMs })
    .optional()
    .describe(
      'Number of wrong passwords for this user name since the last sign-in, and time of the first; missing if there were only a few',
    ),
});

/**
 * Signs in (access specification, sections 4 and 7). Errors do not reveal whether name or password was wrong; account
 * problems and `idUsers` are returned only after the right password.
 */
export const authenticate = endpoint({
  method: 'post',
  path: '/users/authenticate/',
  tag,
  summary: 'Sign in with user name and password',
  privilege: 'public',
  body: credentials,
  answer: session,
  errors: [
    'WRONG_USER_KEY',
    'USER_DISABLED',
    'BRANCH_USER_ONLY',
    'CHANGE_PASS',
    'EXPIRED_PASS',
    'MAX_ATTEMPTS',
    'TOO_MANY_REQUESTS',
    'INVALID_URL',
    'DIRECTORY_NOT_SET_UP',
  ],
});

export const user = z
  .object({
    id,
    idUser: id,
    idEmployees: id,
    username: z.string(),
    usertype: z.enum(['GALA', 'AD', 'API']),
    idUserRoles: id,
    roleName: z.string(),
    enabled: yesNo,
    modules: z.array(z.number().int()).describe('Ids of the modules that the role allows'),
    limited: z
      .literal(true)
      .optional()
      .describe('Present if the included branches of the user exclude functions of the whole installation'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const getUser = endpoint({
  method: 'get',
  path: '/users/{id}',
  tag,
  summary: 'A user with the modules of the role. Other users than the caller require the users module',
  privilege: 'signedIn',
  params: idParams,
  answer: user,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const employee = z
  .object({
    id,
    idEmployees: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    telephone: z.string(),
    idAttentionAreas: id.nullable(),
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof employee>;

export const getEmployee = endpoint({
  method: 'get',
  path: '/employees/{id}',
  tag,
  summary: 'Employee record of a user. Other users than the caller require the users module',
  privilege: 'signedIn',
  params: idParams,
  answer: employee,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const logout = endpoint({
  method: 'post',
  path: '/users/{id}/logout',
  tag,
  summary: 'Sign out; the token becomes invalid immediately',
  privilege: 'signedIn',
  params: idParams,
  answer: z.object({}),
  errors: ['FORBIDDEN', 'ACTIVE_TICKET'],
});
