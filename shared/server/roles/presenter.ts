import type { Kysely } from 'kysely';
import type { Privilege, Role } from '#shared/contract/access/roles.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { PERMISSION_TREE } from '#shared/domain/access/permission-tree.ts';
import { generalSettings } from '../access/queries.ts';
import { findLocked } from '../db/created-at-central.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Caller } from '../kit/caller.ts';
import { mayEditRole } from './policy.ts';
import { modulesByRole, type RoleInUse } from './queries.ts';

/** Roles as `caller` sees them. */
export async function presentRoles(
  db: Kysely<SharedTables>,
  caller: Caller,
  rows: readonly RoleInUse[],
): Promise<Role[]> {
  const settings = await generalSettings(db);
  const ids = rows.map(({ id }) => id);
  const locked = await findLocked(db, 'roles', ids);
  const allowed = await modulesByRole(db, ids);
  return rows.map((row) => ({
    id: row.id,
    idUserRoles: row.id,
    name: row.name,
    description: row.description,
    level: row.level,
    usersCount: Number(row.users),
    enabled: row.enabled ? 'Y' : 'N',
    editable:
      mayEditRole(caller, settings, { ...row, modules: allowed(row.id) }) && !locked.has(row.id) ? 'Y' : 'N',
    isApi: isApiRole(row.name) ? 'Y' : 'N',
    ...(locked.has(row.id) && { lockedBy: 'central' as const }),
  }));
}

/** Lists every module in the order of the tree, and whether the role allows it. */
export const presentPrivileges = (idRoles: number, allowed: readonly number[]): Privilege[] =>
  PERMISSION_TREE.flatMap(({ modules }) => [...modules]).map((idModules) => ({
    idModules,
    idUserRoles: idRoles,
    enabled: allowed.includes(idModules) ? 'Y' : 'N',
  }));
