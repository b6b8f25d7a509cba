import type { GeneralSettings } from '../settings/read-settings.ts';

/** Whose users may be edited: lower levels, or equal ones too. */
export type LevelRule = GeneralSettings['createEditUsers'];

/**
 * True if a user of level `own` may edit users and roles of level `other` (access specification, section 6). Higher
 * levels have more power; HIGHER permits lower levels only, HIGHER_OR_EQUAL equal ones too.
 */
export const reaches = (rule: LevelRule, own: number, other: number): boolean =>
  rule === 'HIGHER' ? own > other : own >= other;
