import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import { generalSettings, idsOfIncludedBranches } from '../access/queries.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Caller } from '../kit/caller.ts';
import { worksWithin } from '../kit/included-branches.ts';
import { type Person, powerOf } from './queries.ts';

type Rules = Pick<GeneralSettings, 'createEditUsers'>;

/** Describes what a role is worth: of whoever is acted upon, or that somebody is to get. */
interface Power {
  readonly level: number;
  readonly modules: readonly number[];
}

/** Tells whether the caller may edit users with such a role: one within their level that allows no more than their own. */
export const mayEditUser = (caller: Caller, rules: Rules, role: Power): boolean =>
  beyondReach(caller, rules, role) === null;

/**
 * Refuses a caller whose own role is worth less than that of the user whom they act upon, or that they give: whoever
 * could give such a person a password, another name or a token could act as them.
 *
 * @param field is beside what the refusal is shown
 */
export function assertReaches(caller: Caller, rules: Rules, role: Power, field?: string): void {
  const why = beyondReach(caller, rules, role);
  if (why !== null) throw apiError(why, field === undefined ? {} : { field });
}

/** Refuses a caller as `assertReaches` does, by the role of the user whom they act upon, and one of other branches. */
export async function assertReachesUser(
  db: Kysely<SharedTables>,
  caller: Caller,
  user: Pick<Person, 'id' | 'level' | 'id_roles'>,
): Promise<void> {
  assertReaches(caller, await generalSettings(db), await powerOf(db, user));
  if (!worksWithin(caller, await idsOfIncludedBranches(db, user.id))) throw apiError('USER_OTHER_BRANCHES');
}

/** Refuses what a write has made of a user, where that user works beyond the caller's branches after it. */
export async function assertWithinOwnBranches(
  db: Kysely<SharedTables>,
  caller: Caller,
  idUsers: number,
): Promise<void> {
  if (!worksWithin(caller, await idsOfIncludedBranches(db, idUsers)))
    throw apiError('BRANCHES_BEYOND_OWN', { field: 'branches' });
}

/** Names why a role is beyond the caller's reach; null where it is not. */
function beyondReach(
  caller: Caller,
  { createEditUsers }: Rules,
  { level, modules }: Power,
): 'LEVEL_TOO_HIGH' | 'ROLE_EXCEEDS_OWN' | null {
  if (!reaches(createEditUsers, caller.level, level)) return 'LEVEL_TOO_HIGH';
  return modules.every((module) => caller.modules.includes(module)) ? null : 'ROLE_EXCEEDS_OWN';
}
