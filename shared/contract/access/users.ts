import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { anyText, epochMs, id, idParams, name, text, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const tag = 'Users';

const MANAGE_USERS = [MODULES.users];

export const USER_TYPES = ['GALA', 'AD', 'API'] as const;
const usertype = z.enum(USER_TYPES).describe('GALA: local user; AD: directory user; API: program');

export const listedUser = z
  .object({
    id,
    idUser: id,
    idEmployees: id,
    username: z.string(),
    fullName: z.string(),
    usertype,
    enabled: yesNo,
    idUserRoles: id,
    roleName: z.string(),
    idAttentionAreas: id.nullable(),
    AttentionAreaName: z.string(),
    editable: yesNo.describe('Y if level and branches of the caller allow changing the user'),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

/** Access specification, section 6: local users and programs, or directory users. */
export const USER_FILTERS = ['USERS', 'AD'] as const;

export const listUsers = endpoint({
  method: 'get',
  path: '/users/table',
  tag,
  summary: 'Users for administration, searched by name, user name and role',
  privilege: MANAGE_USERS,
  query: listQuery(['username', 'fullName', 'roleName', 'AttentionAreaName', 'usertype', 'enabled']).extend({
    filter: z
      .enum(USER_FILTERS)
      .optional()
      .describe('USERS: types GALA and API; AD: type AD; all users if missing'),
  }),
  answer: pageOf(listedUser),
  errors: [],
});

const person = z
  .object({
    id,
    idUser: id,
    idUsers: id,
    idEmployees: id,
    firstName: z.string(),
    lastName: z.string(),
    fullname: z.string(),
    username: z.string(),
    email: z.string(),
    usertype,
    enabled: yesNo,
  })
  .meta({ id: 'Person' });

export const listAssignableUsers = endpoint({
  method: 'get',
  path: '/users',
  tag,
  summary: 'Users of the branches included for the caller, including disabled ones, sorted by name',
  privilege: [
    ...[MODULES.users, MODULES.reportStatistics, MODULES.reportAudit],
    ...[MODULES.configurationGlobal, MODULES.configurationBranchType, MODULES.branchEdit],
  ],
  answer: z.array(person),
  errors: [],
});

export const userFullData = z
  .object({
    id,
    idUser: id,
    idEmployees: id,
    firstName: z.string(),
    lastName: z.string(),
    idnumber: z.string(),
    email: z.string(),
    username: z.string(),
    telephone: z.string(),
    usertype,
    enabled: yesNo,
    idAttentionAreas: id.nullable(),
    AttentionAreaName: z.string(),
    idUserRoles: id,
    roleName: z.string(),
    password: z.literal('').describe('Always empty; passwords are never returned'),
    branches: z.array(id).describe('Ids of the included branches; empty for all branches'),
    branchesIncluded: z
      .array(z.object({ id, name: z.string(), enabled: yesNo }))
      .describe(
        'Included branches with their names; a name is empty if this server does not have the branch',
      ),
    worksAtBranches: yesNo.describe('Y if the user may sign in at branches, and not only at central'),
    editable: yesNo.describe('Y if level and branches of the caller allow changing the user'),
    outside: yesNo.describe(
      'Y if the user works at branches that are not included for the caller; such users are read-only',
    ),
    changePassword: yesNo.describe('Y if the user must change the password at the next sign-in'),
    blocked: yesNo.describe('Y if the user is blocked after too many wrong passwords, until unblocked'),
    tokenCreatedAt: epochMs
      .nullable()
      .describe('Creation time of the token of a program; null without a token'),
  })
  .meta({ id: 'UserFullData' });
export type UserFullData = z.infer<typeof userFullData>;

const fields = {
  firstName: name(45),
  lastName: name(45),
  idnumber: z.string().trim().max(12).regex(/^\d*$/).default(''),
  email: text(45).default(''),
  username: anyText(45)
    .toLowerCase()
    .pipe(z.string().min(1))
    .describe(
      'User name, stored in lower case and normalized (Unicode NFKC); a new name must use a single alphabet',
    ),
  telephone: text(45).default(''),
  usertype,
  enabled: yesNo,
  idAttentionAreas: id.nullable().default(null).describe('Attention area; omitted for programs'),
  idUserRoles: id
    .nullable()
    .default(null)
    .describe('Role; required except for programs, which have the role named API'),
  branches: z
    .array(id)
    .max(10_000)
    .optional()
    .describe('Ids of all included branches. If missing, they remain unchanged'),
  worksAtBranches: yesNo
    .optional()
    .describe(
      'Y if the user may sign in at branches. If missing, it remains unchanged; for a new user it depends on the role',
    ),
};

/** Requires a role for all users except programs (access specification, section 5). */
const withRole = <Body extends z.ZodType<{ usertype: string; idUserRoles: number | null }>>(body: Body) =>
  body.refine(({ usertype, idUserRoles }) => usertype === 'API' || idUserRoles !== null, {
    path: ['idUserRoles'],
    error: 'required',
  });

export const userChange = withRole(z.object(fields)).meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof userChange>;

export const userBody = withRole(
  z.object({
    ...fields,
    password: z
      .literal('')
      .default('')
      .describe('Always empty; the user cannot sign in until a password is set with a reset'),
  }),
).meta({ id: 'UserBody' });
export type UserBody = z.infer<typeof userBody>;

export const WRITE_ERRORS = [
  'NOT_FOUND',
  'LOCKED_BY_CENTRAL',
  'ROLLOUT_CONFLICT',
  'USERNAME_UNIQUE',
  'USERNAME_ALPHABETS',
  'USERNAME_LOOKS_ALIKE',
  'TEXT_TOO_LONG',
  'EMAIL_UNIQUE',
  'REACH_MAX_USERS',
  'ROLE_API_MISSING',
  'LEVEL_TOO_HIGH',
  'ROLE_EXCEEDS_OWN',
  'USER_OTHER_BRANCHES',
  'BRANCHES_BEYOND_OWN',
  'LAST_ADMINISTRATOR',
] as const;

/** Errors of changes that central makes for a branch. */
export const AT_CENTRAL = ['CENTRAL_OFFLINE', 'ONLY_AT_CENTRAL'] as const;

export const getUserFullData = endpoint({
  method: 'get',
  path: '/users/{id}/fullData',
  tag,
  summary: 'A user with all administered fields',
  privilege: MANAGE_USERS,
  params: idParams,
  answer: userFullData,
  errors: ['NOT_FOUND'],
});

/** The end that manages users, so that pages can say so before input. */
export const getRuledBy = endpoint({
  method: 'get',
  path: '/users/managed_by',
  tag,
  summary: 'Server at which users and own passwords are changed, and whether it is reachable',
  privilege: 'signedIn',
  answer: z.object({
    users: z.enum(['here', 'central']),
    ownPassword: z.enum(['here', 'central']),
    reachable: yesNo.describe(
      'N at a branch whose central does not respond. Users or passwords managed `here` can still be changed',
    ),
  }),
  errors: [],
});

export const createUser = endpoint({
  method: 'post',
  path: '/users/fullData',
  tag,
  summary: 'Add a user',
  privilege: MANAGE_USERS,
  scope: 'user',
  body: userBody,
  answer: userFullData,
  errors: [...WRITE_ERRORS, ...AT_CENTRAL],
});

export const updateUser = endpoint({
  method: 'put',
  path: '/users/{id}/fullData',
  isVersioned: true,
  tag,
  summary: 'Change a user; disabling a user ends their sessions immediately',
  privilege: MANAGE_USERS,
  scope: 'user',
  params: idParams,
  derived: Object.keys(userFullData.shape).filter((field) => !(field in userChange.shape)),
  body: userChange,
  answer: userFullData,
  errors: [...WRITE_ERRORS, ...AT_CENTRAL],
});

/** Password policy errors, and users whose password is managed elsewhere. */
export const PASSWORD_ERRORS = [
  'PASSWORD_MANAGED_EXTERNALLY',
  'WRONG_PASS_LENGTH',
  'WRONG_PASS_UPPERLOWER',
  'WRONG_PASS_NUMBERS',
  'WRONG_PASS_SPECIALCHAR',
  'WRONG_PASS_LAST_REPEAT',
  'WRONG_PASS_NOREPEATCHAR',
  'WRONG_PASS_BLACKLIST',
] as const satisfies readonly ErrorCode[];

export const resetPassword = endpoint({
  method: 'put',
  path: '/users/{id}/resetPassword',
  unversioned: 'sets one thing whatever it was before',
  tag,
  summary:
    'Reset the password of a user, who must change it at the next sign-in; an empty password generates one',
  privilege: MANAGE_USERS,
  scope: 'user',
  params: idParams,
  body: z
    .object({
      newPassword: z.string().max(200).optional(),
      password: z
        .string()
        .max(200)
        .optional()
        .describe('Alternative name of `newPassword`; only one is required'),
    })
    .refine(
      ({ newPassword, password }) =>
        newPassword === undefined || password === undefined || newPassword === password,
      { path: ['password'], error: 'other than newPassword' },
    )
    .transform(({ newPassword, password = newPassword ?? '' }) => ({ newPassword: password })),
  answer: z.object({
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
    ...AT_CENTRAL,
  ],
});

export const unblockUser = endpoint({
  method: 'put',
  path: '/users/{id}/unblock',
  unversioned: 'sets one thing whatever it was before',
  tag,
  summary: 'Unblock a user after too many wrong passwords',
  privilege: MANAGE_USERS,
  scope: 'user',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'LEVEL_TOO_HIGH', 'ROLE_EXCEEDS_OWN', 'USER_OTHER_BRANCHES'],
});

export const createToken = endpoint({
  method: 'post',
  path: '/users/{id}/token',
  tag,
  summary: 'Create the token of a program; the previous token becomes invalid',
  privilege: MANAGE_USERS,
  scope: 'user',
  params: idParams,
  answer: z.object({ token: z.string().describe('Token, returned only once'), createdAt: epochMs }),
  errors: ['NOT_FOUND', 'LEVEL_TOO_HIGH', 'ROLE_EXCEEDS_OWN', 'USER_OTHER_BRANCHES', 'NOT_API_USER'],
});

export const revokeToken = endpoint({
  method: 'delete',
  path: '/users/{id}/token',
  unversioned: 'sets one thing whatever it was before',
  tag,
  summary: 'Revoke the token of a program',
  privilege: MANAGE_USERS,
  scope: 'user',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND', 'LEVEL_TOO_HIGH', 'ROLE_EXCEEDS_OWN', 'USER_OTHER_BRANCHES'],
});
