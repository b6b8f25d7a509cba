import { apiError } from '#shared/contract/api-error-factory.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Caller } from '../kit/caller.ts';

type Rules = Pick<GeneralSettings, 'createEditRoles'>;

/** Current or intended state of a role. */
interface RoleAtStake {
  readonly name: string;
  readonly level: number;
  /** Privileges of the role. */
  readonly modules: readonly number[];
}

/**
 * Whether the caller may edit a role: one within their level, without privileges beyond their own, and never that
 * of programs.
 */
export const mayEditRole = (
  caller: Caller,
  { createEditRoles }: Rules,
  { name, level, modules }: RoleAtStake,
): boolean => !isApiRole(name) && reaches(createEditRoles, caller.level, level) && hasAll(caller, modules);

/**
 * Throws for roles that the caller may not edit, before and after the change, with the invalid field. Otherwise
 * callers could remove permissions that they do not have.
 */
export function assertCanEditRole(caller: Caller, rules: Rules, role: RoleAtStake, input?: 'asTyped'): void {
  const at = (field: string) => (input ? { field } : {});
  if (isApiRole(role.name)) throw apiError('ROLE_API_FIXED', at('name'));
  if (!reaches(rules.createEditRoles, caller.level, role.level))
    throw apiError('LEVEL_TOO_HIGH', at('level'));
  if (!hasAll(caller, role.modules)) throw apiError('ROLE_EXCEEDS_OWN');
}

const hasAll = (caller: Caller, modules: readonly number[]): boolean =>
  modules.every((module) => caller.modules.includes(module));
