import { apiError } from '#shared/contract/api-error-factory.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Caller } from '../kit/caller.ts';

type Rules = Pick<GeneralSettings, 'createEditRoles'>;

/** Describes a role as it is, or is to be. */
interface RoleAtStake {
  readonly name: string;
  readonly level: number;
  /** What it allows. */
  readonly modules: readonly number[];
}

/** Tells whether the caller may edit a role: one that their level reaches, that allows no more than theirs, and never that of programs. */
export const mayEditRole = (
  caller: Caller,
  { createEditRoles }: Rules,
  { name, level, modules }: RoleAtStake,
): boolean => !isApiRole(name) && reaches(createEditRoles, caller.level, level) && hasAll(caller, modules);

/**
 * Refuses a role that the caller may not edit; of what was typed, beside the field that is wrong. Asked of the role as
 * it is and as it is to be: whoever could take from a role what they do not have could keep those out who have it.
 */
export function assertCanEditRole(caller: Caller, rules: Rules, role: RoleAtStake, typed?: 'asTyped'): void {
  const at = (field: string) => (typed ? { field } : {});
  if (isApiRole(role.name)) throw apiError('ROLE_API_FIXED', at('name'));
  if (!reaches(rules.createEditRoles, caller.level, role.level))
    throw apiError('LEVEL_TOO_HIGH', at('level'));
  if (!hasAll(caller, role.modules)) throw apiError('ROLE_EXCEEDS_OWN');
}

const hasAll = (caller: Caller, modules: readonly number[]): boolean =>
  modules.every((module) => caller.modules.includes(module));
