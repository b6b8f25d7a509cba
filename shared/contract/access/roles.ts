import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, name, numeric, yesNo } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const tag = 'Roles';

const moduleId = z.coerce
  .number()
  .int()
  .refine((number) => Object.values<number>(MODULES).includes(number), 'a module of the product');

/** Maximum level of a role: three digits (access specification, section 5). */
export const MAX_LEVEL = 999;
const level = numeric(z.number().int().min(0).max(MAX_LEVEL)).describe(
  'Level of the role, 0 to 999; a higher level has more power',
);

export const role = z
  .object({
    id,
    idUserRoles: id,
    name: z.string(),
    description: z.string(),
    level: z.number().int(),
    usersCount: z.number().int().describe('Number of users with this role, including disabled ones'),
    enabled: yesNo,
    editable: yesNo.describe('Y if the caller may change the role'),
    isApi: yesNo.describe('Y for the role of API programs, which is read-only'),
    lockedBy: z
      .literal('central')
      .optional()
      .describe('`central` if the role was created at central and can only be changed there'),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof role>;

/** Access specification, section 5. `modules` sets all permissions at once. */
export const roleBody = z
  .object({
    name: name(45),
    description: name(90),
    level,
    enabled: yesNo,
    modules: z
      .array(moduleId)
      .max(Object.keys(MODULES).length)
      .optional()
      .describe(
        'Ids of all modules that the role allows. If missing, a new role allows none and an existing role keeps its modules',
      ),
  })
  .meta({ id: 'RoleBody' });
export type RoleBody = z.infer<typeof roleBody>;

/** True if a role has a module. */
export const privilege = z
  .object({ idModules: z.number().int(), idUserRoles: id, enabled: yesNo })
  .meta({ id: 'Privilege' });
export type Privilege = z.infer<typeof privilege>;

const assignment = z.object({ idModules: moduleId, idUserRoles: id, enabled: yesNo }).meta({
  id: 'PrivilegeAssignment',
});

const MANAGE_ROLES = [MODULES.roles];
/** User administrators need the roles for selection. */
const READS = [MODULES.roles, MODULES.users];
const WRITES = { privilege: MANAGE_ROLES, scope: 'installation', part: 'administration.roles' } as const;
const ROLE_ERRORS = [
  'NOT_FOUND',
  'LOCKED_BY_CENTRAL',
  'ROLE_API_FIXED',
  'LEVEL_TOO_HIGH',
  'ROLE_EXCEEDS_OWN',
  'LAST_ADMINISTRATOR',
] as const;

export const listRoles = endpoint({
  method: 'get',
  path: '/roles',
  tag,
  summary: 'Roles, searched by name and description',
  privilege: READS,
  query: listQuery(['name', 'description', 'level', 'usersCount', 'enabled']),
  answer: pageOf(role),
  errors: [],
});

export const getRole = endpoint({
  method: 'get',
  path: '/roles/{id}',
  tag,
  summary: 'A role',
  privilege: READS,
  params: idParams,
  answer: role,
  errors: ['NOT_FOUND'],
});

export const createRole = endpoint({
  method: 'post',
  path: '/roles',
  tag,
  summary: 'Add a role with its modules',
  ...WRITES,
  body: roleBody,
  answer: role,
  errors: ['NAME_UNIQUE', ...ROLE_ERRORS],
});

export const updateRole = endpoint({
  method: 'put',
  path: '/roles/{id}',
  isVersioned: true,
  tag,
  summary: 'Change a role, and its modules if `modules` is present',
  ...WRITES,
  params: idParams,
  derived: ['usersCount', 'editable'],
  body: roleBody,
  answer: role,
  errors: ['NAME_UNIQUE', ...ROLE_ERRORS],
});

export const listPrivilegesOfRole = endpoint({
  method: 'get',
  path: '/roles/{id}/privileges',
  tag,
  summary: 'All modules, and whether the role allows each of them',
  privilege: READS,
  params: idParams,
  answer: z.array(privilege),
  errors: ['NOT_FOUND'],
});

export const assignPrivilege = endpoint({
  method: 'post',
  path: '/privileges',
  tag,
  summary: 'Assign a module to a role, or remove it with `enabled` N',
  ...WRITES,
  body: assignment,
  answer: privilege,
  errors: ROLE_ERRORS,
});

export const deactivatePrivilege = endpoint({
  method: 'put',
  path: '/privileges/deactivate',
  unversioned: 'sets one thing whatever it was before',
  tag,
  summary: 'Remove a module from a role',
  ...WRITES,
  body: assignment.pick({ idModules: true, idUserRoles: true }).meta({ id: 'PrivilegeEnd' }),
  answer: privilege,
  errors: ROLE_ERRORS,
});

export const listPrivilegesOfUser = endpoint({
  method: 'get',
  path: '/users/{id}/privileges',
  tag,
  summary:
    'All modules, and whether the role of the user allows each of them. Other users than the caller require the users module',
  privilege: 'signedIn',
  params: idParams,
  answer: z.array(privilege),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
