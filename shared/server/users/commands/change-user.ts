import type { UserChange } from '#shared/contract/access/users.ts';
import { changedFields } from '#shared/domain/access/changed-fields.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import { generalSettings } from '#shared/server/access/queries.ts';
import { mapConstraintErrors } from '#shared/server/db/constraint.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { assertAreaEnabled } from '../assert-area-enabled.ts';
import { findAssignableRole, programsRole } from '../assignable-role.ts';
import { ensuringAdministrator } from '../ensuring-administrator.ts';
import { linkBranches } from '../link-branches.ts';
import { newUserName } from '../new-user-name.ts';
import { assertReaches, assertReachesUser, assertWithinOwnBranches } from '../policy.ts';
import { personById } from '../queries.ts';
import { auditedUser, employeeColumns, UNIQUE, type UserWriting } from '../written-user.ts';

/**
 * Changes a user with employee record and branches in one transaction. Disabled roles, areas and branches may stay. A
 * user who is disabled, or changes to or from a program, is signed out.
 */
export async function changeUser(
  scope: TransactionScope<never>,
  id: number,
  body: UserChange,
  { caller, by, createsRoles, elsewhere }: UserWriting,
): Promise<void> {
  const { trx } = scope;
  const settings = await generalSettings(trx);
  const was = await personById(trx, id);
  await assertReachesUser(trx, caller, was);
  const username = body.username === was.username ? was.username : await newUserName(trx, body.username, id);
  const before = await auditedUser(scope, id);

  const isProgram = body.usertype === 'API';
  if (isProgram ? was.user_type !== 'API' : was.id_roles !== body.idUserRoles) {
    const role = isProgram
      ? await programsRole(scope, by, createsRoles)
      : await findAssignableRole(scope, body.idUserRoles);
    assertReaches(caller, settings, role, 'idUserRoles');
    await ensuringAdministrator(trx, () => write(role.id), elsewhere);
  } else {
    await ensuringAdministrator(trx, () => write(was.id_roles), elsewhere);
  }
  if (body.enabled === 'N') await endTokens(scope, id, { kind: 'session' });
  if ((was.user_type === 'API') !== isProgram) await endTokens(scope, id);

  scope.audit({
    action: body.enabled === 'N' && was.enabled ? 'DELETE_USER' : 'UPDATE_USER',
    by,
    to: { entity: 'users', pk: id, name: username },
    ...changedFields(before, await auditedUser(scope, id)),
  });

  async function write(idRoles: number): Promise<void> {
    const columns = employeeColumns(body);
    if (columns.id_attention_areas !== was.id_attention_areas) {
      await assertAreaEnabled(scope, columns.id_attention_areas);
    }
    await mapConstraintErrors(UNIQUE, async () => {
      await repository(scope, 'employees').update(was.id_employees, columns);
      await repository(scope, 'users').update(id, {
        id_roles: idRoles,
        username,
        user_type: body.usertype,
        enabled: body.enabled === 'Y' ? 1 : 0,
        ...(body.worksAtBranches && { works_at_branches: body.worksAtBranches === 'Y' ? 1 : 0 }),
      });
    });
    if (body.branches && !isProgram) await linkBranches(scope, id, body.branches);
    await assertWithinOwnBranches(trx, caller, id);
  }
}
