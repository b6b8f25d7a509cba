import type { GeneralSettings } from '../settings/read-settings.ts';
import { reaches } from './level-rule.ts';

/** Somebody who can sign in, with a role that allows to administer both users and roles. */
export interface Administrator {
  readonly id: number;
  readonly level: number;
}

/** Counts the enabled users, programs too, whose role has this level. */
export interface UsersOfLevel {
  readonly level: number;
  readonly users: number;
}

export type LevelRules = Pick<GeneralSettings, 'createEditUsers' | 'createEditRoles'>;

/** Says by whom an installation can be administered, better by higher numbers. */
export const ADMINISTERED = {
  byNobody: 0,
  /** Somebody is of a level that none of them reaches, or of the same where only higher ones may edit. */
  inPart: 1,
  /** Some administrator's level reaches every other user and role in use. */
  wholly: 2,
} as const;
export type Administered = (typeof ADMINISTERED)[keyof typeof ADMINISTERED];

/** Tells how far these administrators can administer the users that there are. */
export function administered(
  administrators: readonly Administrator[],
  present: readonly UsersOfLevel[],
  rules: LevelRules,
): Administered {
  if (administrators.length === 0) return ADMINISTERED.byNobody;
  const reachesAll = ({ level: own }: Administrator): boolean =>
    present.every(({ level, users }) => {
      const others = level === own ? users - 1 : users;
      const within = reaches(rules.createEditUsers, own, level) && reaches(rules.createEditRoles, own, level);
      return others <= 0 || within;
    });
  return administrators.some(reachesAll) ? ADMINISTERED.wholly : ADMINISTERED.inPart;
}
