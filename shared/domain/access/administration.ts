import type { GeneralSettings } from '../settings/read-settings.ts';
import { reaches } from './level-rule.ts';

/** A user who can sign in and may administer users and roles. */
export interface Administrator {
  readonly id: number;
  readonly level: number;
}

/** Number of enabled users, including programs, per level. */
export interface UsersOfLevel {
  readonly level: number;
  readonly users: number;
}

export type LevelRules = Pick<GeneralSettings, 'createEditUsers' | 'createEditRoles'>;

/** How well an installation can be administered; higher is better. */
export const ADMINISTERED = {
  notAtAll: 0,
  /** Some users cannot be edited by any administrator because of their level. */
  inPart: 1,
  /** Some administrator can edit all other users and roles in use. */
  wholly: 2,
} as const;
export type Administered = (typeof ADMINISTERED)[keyof typeof ADMINISTERED];

/** Determines how well these administrators can administer the users. */
export function administered(
  administrators: readonly Administrator[],
  present: readonly UsersOfLevel[],
  rules: LevelRules,
): Administered {
  if (administrators.length === 0) return ADMINISTERED.notAtAll;
  const reachesAll = ({ level: own }: Administrator): boolean =>
    present.every(({ level, users }) => {
      const others = level === own ? users - 1 : users;
      const within = reaches(rules.createEditUsers, own, level) && reaches(rules.createEditRoles, own, level);
      return others <= 0 || within;
    });
  return administrators.some(reachesAll) ? ADMINISTERED.wholly : ADMINISTERED.inPart;
}
