import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import { CONFIGURES, WRITES, type Writing } from '#shared/contract/configuration/configured.ts';
import type { EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { type Caller, mayUse } from '../kit/caller.ts';

/** A level: a branch type, a branch, or neither for global. */
export interface Level {
  readonly idBranchType?: number | null | undefined;
  readonly idBranch?: number | null | undefined;
}

/** True if an entity may be adapted at a level (configuration specification, section 4). */
export function mayAdapt(editLevel: EditLevel, { idBranchType, idBranch }: Level): boolean {
  if (idBranch) return editLevel === 'Sucursal';
  if (idBranchType) return editLevel !== 'Global';
  return true;
}

/** Throws for levels that are hidden, not the caller's or not open. */
export function assertLevelEditable(
  editLevel: EditLevel,
  level: Level,
  { caller, isPartVisible }: { readonly caller: Caller; readonly isPartVisible: (part: Part) => boolean },
): void {
  const { privilege, part } = writing(level);
  if (part && !isPartVisible(part)) throw apiError('NOT_IN_THIS_SYNC_TYPE');
  if (!mayUse(caller, privilege)) throw apiError('FORBIDDEN');
  if (!mayAdapt(editLevel, level)) throw apiError('LEVEL_LOCKED');
}

/** Requirements for writing at a level. */
function writing({ idBranchType, idBranch }: Level): Writing {
  if (idBranch) return { privilege: CONFIGURES.branch };
  return idBranchType ? WRITES.branchType : WRITES.global;
}

/** Levels that apply at a level: a branch also has those of its type. */
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

/** True if a row applies at a level. */
export const appliesAt = (row: Level, level: Level): boolean =>
  (row.idBranchType === null || row.idBranchType === level.idBranchType) &&
  (row.idBranch === null || row.idBranch === level.idBranch);
