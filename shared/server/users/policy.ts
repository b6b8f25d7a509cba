import { refuse } from '#shared/contract/refusal.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Caller } from '../kit/caller.ts';

type Rules = Pick<GeneralSettings, 'createEditUsers'>;

/** Tells whether the caller may edit users of this level. */
export const mayEditUser = (caller: Caller, { createEditUsers }: Rules, level: number): boolean =>
  reaches(createEditUsers, caller.level, level);

/** Refuses a caller whose level does not reach that of the user's role. */
export function demandReach(caller: Caller, rules: Rules, level: number): void {
  if (!mayEditUser(caller, rules, level)) throw refuse('LEVEL_TOO_HIGH');
}

/** Refuses to give a role that the caller does not reach: one of a higher level, or that allows more. */
export function demandMayGive(
  caller: Caller,
  rules: Rules,
  role: { readonly level: number; readonly modules: readonly number[] },
): void {
  if (!mayEditUser(caller, rules, role.level)) throw refuse('LEVEL_TOO_HIGH', { field: 'idUserRoles' });
  if (!role.modules.every((module) => caller.modules.includes(module))) {
    throw refuse('MORE_THAN_OWN', { field: 'idUserRoles' });
  }
}
