import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { branch } from '../configuration/branches.ts';
import { linked } from '../configuration/configured.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, text } from '../fields.ts';

const tag = 'Users';
const MANAGE_USERS = [MODULES.users];

const body = z
  .object({ idBranches: id, idUsers: id, description: text(90).default('') })
  .meta({ id: 'UserBranchBody' });

const links = linked({
  path: '/user_branches',
  tag,
  one: 'a branch to a user',
  summary: 'Included branches of a user; an empty list means all branches',
  reads: MANAGE_USERS,
  writes: { privilege: MANAGE_USERS },
  query: z.object({ idUsers: id }),
  body,
  view: body.extend({ id }).meta({ id: 'UserBranch' }),
});

/** Additional errors from the level rules. */
const LINK_ERRORS = [
  'NOT_FOUND',
  'LOCKED_BY_CENTRAL',
  'LEVEL_TOO_HIGH',
  'ROLE_EXCEEDS_OWN',
  'USER_OTHER_BRANCHES',
  'BRANCHES_BEYOND_OWN',
  'LAST_ADMINISTRATOR',
] as const;

export const listUserBranches = links.list;
export const addUserBranch = endpoint({ ...links.add, scope: 'user', errors: LINK_ERRORS });
export const removeUserBranch = endpoint({ ...links.remove, scope: 'user', errors: LINK_ERRORS });

export const listBranchesOfUser = endpoint({
  method: 'get',
  path: '/users/{id}/branches',
  tag,
  summary: 'Enabled branches available to a user. Other users than the caller require the users module',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(branch),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
