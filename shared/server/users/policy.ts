import { refuse } from '#shared/contract/refusal.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { Caller } from '../kit/caller.ts';

type Rules = Pick<GeneralSettings, 'createEditUsers'>;

/** Describes what a role is worth: of whoever is acted upon, or that somebody is to get. */
interface Power {
  readonly level: number;
  readonly modules: readonly number[];
}

/** Tells whether the caller may edit users with such a role: one within their level that allows no more than their own. */
export const mayEditUser = (caller: Caller, rules: Rules, role: Power): boolean =>
  whyNot(caller, rules, role) === null;

/**
 * Refuses a caller whose own role is worth less than that of the user whom they act upon, or that they give: whoever
 * could give such a person a password, another name or a token could act as them.
 *
 * @param field is beside what the refusal is shown
 */
export function demandReach(caller: Caller, rules: Rules, role: Power, field?: string): void {
  const why = whyNot(caller, rules, role);
  if (why !== null) throw refuse(why, field === undefined ? {} : { field });
}

function whyNot(
  caller: Caller,
  { createEditUsers }: Rules,
  { level, modules }: Power,
): 'LEVEL_TOO_HIGH' | 'MORE_THAN_OWN' | null {
  if (!reaches(createEditUsers, caller.level, level)) return 'LEVEL_TOO_HIGH';
  return modules.every((module) => caller.modules.includes(module)) ? null : 'MORE_THAN_OWN';
}
