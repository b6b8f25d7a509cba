import type { EditLevel } from '#shared/contract/configuration/timetables.ts';

/** Names the level that a schedule is looked at from: a branch type, a branch, or above both. */
export interface Level {
  readonly idBranchType?: number | null | undefined;
  readonly idBranch?: number | null | undefined;
}

/**
 * Tells whether the rows of a schedule may be changed from a level (configuration specification, section 4): above
 * always, by a branch type where the schedule is open to branch types or branches, by a branch where it is open to
 * branches.
 */
export function mayEditRows(editLevel: EditLevel, { idBranchType, idBranch }: Level): boolean {
  if (idBranch) return editLevel === 'Sucursal';
  if (idBranchType) return editLevel !== 'Global';
  return true;
}
