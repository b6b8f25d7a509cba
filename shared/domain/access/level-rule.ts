import type { GeneralSettings } from '../settings/read-settings.ts';

/** Says who may be edited: only users of a lower level, or those of the same level too. */
export type LevelRule = GeneralSettings['createEditUsers'];

/**
 * Tells whether somebody of the level `own` may edit a role, or users of a role, of the level `other` (access
 * specification, section 6). A higher level is more power: with HIGHER one edits those below, with HIGHER_OR_EQUAL
 * one's equals too.
 */
export const reaches = (rule: LevelRule, own: number, other: number): boolean =>
  rule === 'HIGHER' ? own > other : own >= other;
