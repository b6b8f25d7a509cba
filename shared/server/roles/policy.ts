import { refuse } from '#shared/contract/refusal.ts';
import { isApiRole } from '#shared/domain/access/api-role.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Caller } from '../kit/caller.ts';

type Rules = Pick<GeneralSettings, 'createEditRoles'>;

/** Tells whether the caller may edit a role: one that their level reaches, and never that of programs. */
export const mayEditRole = (
  caller: Caller,
  { createEditRoles }: Rules,
  { name, level }: { readonly name: string; readonly level: number },
): boolean => !isApiRole(name) && reaches(createEditRoles, caller.level, level);

/** Refuses a role that the caller may not edit; of what was typed, beside the field that is wrong. */
export function demandMayEdit(
  caller: Caller,
  rules: Rules,
  role: { readonly name: string; readonly level: number },
  typed?: 'asTyped',
): void {
  const at = (field: string) => (typed ? { field } : {});
  if (isApiRole(role.name)) throw refuse('ROLE_API_FIXED', at('name'));
  if (!mayEditRole(caller, rules, role)) throw refuse('LEVEL_TOO_HIGH', at('level'));
}

/** Refuses modules that the caller's own role does not have. */
export function demandHas(caller: Caller, added: readonly number[]): void {
  if (!added.every((module) => caller.modules.includes(module))) throw refuse('MORE_THAN_OWN');
}
