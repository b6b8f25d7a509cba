import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { reaches } from '#shared/domain/access/level-rule.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { generalSettings, idsOfIncludedBranches } from '../access/queries.ts';
import type { Caller } from '../kit/caller.ts';
import { worksWithin } from '../kit/included-branches.ts';
import { type Person, powerOf } from './queries.ts';

type Rules = Pick<GeneralSettings, 'createEditUsers'>;

/** The rights of a role that is edited or assigned. */
interface Power {
  readonly level: number;
  readonly modules: readonly number[];
}

/**
 * True if the caller may edit users with this role: within the caller's level, with no right that the caller lacks.
 */
export const mayEditUser = (caller: Caller, rules: Rules, role: Power): boolean =>
  beyondReach(caller, rules, role) === null;

/**
 * Throws for roles with more privileges than the caller's, for the edited user or as assignment; otherwise callers
 * could act as a stronger user.
 *
 * @param field of the form that shows the error
 */
export function assertReaches(caller: Caller, rules: Rules, role: Power, field?: string): void {
  const why = beyondReach(caller, rules, role);
  if (why !== null) throw apiError(why, field === undefined ? {} : { field });
}

/** Like `assertReaches`, by the role of the edited user; also refuses users of other branches. */
export async function assertReachesUser(
  db: Kysely<SharedTables>,
  caller: Caller,
  user: Pick<Person, 'id' | 'level' | 'id_roles'>,
): Promise<void> {
  assertReaches(caller, await generalSettings(db), await powerOf(db, user));
  if (!worksWithin(caller, await idsOfIncludedBranches(db, user.id))) throw apiError('USER_OTHER_BRANCHES');
}

/** Throws for a written user who now works beyond the caller's branches. */
export async function assertWithinOwnBranches(
  db: Kysely<SharedTables>,
  caller: Caller,
  idUsers: number,
): Promise<void> {
  if (!worksWithin(caller, await idsOfIncludedBranches(db, idUsers)))
    throw apiError('BRANCHES_BEYOND_OWN', { field: 'branches' });
}

/** Reason why a role is beyond the caller's reach; null if it is not. */
function beyondReach(
  caller: Caller,
  { createEditUsers }: Rules,
  { level, modules }: Power,
): 'LEVEL_TOO_HIGH' | 'ROLE_EXCEEDS_OWN' | null {
  if (!reaches(createEditUsers, caller.level, level)) return 'LEVEL_TOO_HIGH';
  return modules.every((module) => caller.modules.includes(module)) ? null : 'ROLE_EXCEEDS_OWN';
}
