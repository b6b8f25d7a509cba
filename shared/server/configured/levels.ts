import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { CONFIGURES, WRITES, type Writing } from '#shared/contract/configuration/configured.ts';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '../db/tables.ts';
import { type Caller, mayUse } from '../kit/caller.ts';

/** Names the level that something is looked at from, or is of: a branch type, a branch, or above both. */
export interface Level {
  readonly idBranchType?: number | null | undefined;
  readonly idBranch?: number | null | undefined;
}

/**
 * Tells whether what is made above may be adapted at a level (configuration specification, section 4): above always,
 * by a branch type where it is open to branch types or branches, by a branch where it is open to branches.
 */
export function mayAdapt(editLevel: EditLevel, { idBranchType, idBranch }: Level): boolean {
  if (idBranch) return editLevel === 'Sucursal';
  if (idBranchType) return editLevel !== 'Global';
  return true;
}

/** Refuses to adapt at a level that is hidden here, that is not the caller's to configure, or that is not open. */
export function assertLevelEditable(
  editLevel: EditLevel,
  level: Level,
  { caller, shown }: { readonly caller: Caller; readonly shown: (part: Part) => boolean },
): void {
  const { privilege, part } = writing(level);
  if (part && !shown(part)) throw apiError('NOT_IN_THIS_SYNC_TYPE');
  if (!mayUse(caller, privilege)) throw apiError('FORBIDDEN');
  if (!mayAdapt(editLevel, level)) throw apiError('LEVEL_LOCKED');
}

/** Names what writing at a level demands. */
function writing({ idBranchType, idBranch }: Level): Writing {
  if (idBranch) return { privilege: CONFIGURES.branch };
  return idBranchType ? WRITES.branchType : WRITES.global;
}

/** Finds the levels whose adaptations hold at one: those of a branch's type hold at the branch too. */
export async function levelAbove(
  db: Kysely<SharedTables>,
  { idBranchType, idBranch }: Level,
): Promise<Level> {
  if (!idBranch) return { idBranchType };
  const branch = await db
    .selectFrom('branches')
    .select('id_branch_types')
    .where('id', '=', idBranch)
    .executeTakeFirst();
  return { idBranch, idBranchType: branch?.id_branch_types };
}

/** Tells whether a row holds at a level: those of one branch type or branch hold there, others everywhere. */
export const appliesAt = (row: Level, level: Level): boolean =>
  (row.idBranchType === null || row.idBranchType === level.idBranchType) &&
  (row.idBranch === null || row.idBranch === level.idBranch);
