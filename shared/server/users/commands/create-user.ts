import type { UserBody } from '#shared/contract/access/users.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { mapConstraintErrors } from '#shared/server/db/constraint.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { assertAreaEnabled } from '../assert-area-enabled.ts';
import { findAssignableRole, programsRole } from '../assignable-role.ts';
import { linkBranches } from '../link-branches.ts';
import { newUserName } from '../new-user-name.ts';
import { assertReaches, assertWithinOwnBranches } from '../policy.ts';
import { auditedUser, employeeColumns, UNIQUE, type UserWriting } from '../written-user.ts';

/**
 * Creates a user with employee record and branches in one transaction (access specification, sections 3 and 5),
 * without a password. Returns the id.
 */
export async function createUser(
  scope: TransactionScope<never>,
  body: UserBody,
  { caller, by, createsRoles }: UserWriting,
): Promise<number> {
  const isProgram = body.usertype === 'API';
  const role = isProgram
    ? await programsRole(scope, by, createsRoles)
    : await findAssignableRole(scope, body.idUserRoles);
  assertReaches(caller, await generalSettings(scope.trx), role, 'idUserRoles');
  const username = await newUserName(scope.trx, body.username, undefined);
  const columns = employeeColumns(body);
  await assertAreaEnabled(scope, columns.id_attention_areas);

  const id = await mapConstraintErrors(UNIQUE, async () => {
    const employee = await repository(scope, 'employees').insert(columns);
    const user = await repository(scope, 'users').insert({
      id_employees: employee.id,
      id_roles: role.id,
      username,
      password_hash: '',
      user_type: body.usertype,
      enabled: body.enabled === 'Y' ? 1 : 0,
      change_password: body.usertype === 'GALA' ? 1 : 0,
      works_at_branches: worksAtBranches(body, role.modules),
    });
    return user.id;
  });
  if (body.branches && !isProgram) await linkBranches(scope, id, body.branches);
  await assertWithinOwnBranches(scope.trx, caller, id);
  scope.audit({
    action: 'CREATE_USER',
    by,
    to: { entity: 'users', pk: id, name: username },
    after: await auditedUser(scope, id),
  });
  return id;
}

/** Whether a new user works at branches: as given, otherwise true unless the role administers users or roles. */
function worksAtBranches({ usertype, worksAtBranches }: UserBody, modules: readonly number[]): 0 | 1 {
  if (worksAtBranches !== undefined) return worksAtBranches === 'Y' ? 1 : 0;
  const administers = modules.includes(MODULES.users) || modules.includes(MODULES.roles);
  return usertype === 'API' || !administers ? 1 : 0;
}
