import { apiError } from '#shared/contract/api-error-factory.ts';
import type { TransactionScope } from '../db/scope.ts';
import { assertCompleteCondition, ofCondition } from './assert-complete-condition.ts';

type OfBranchType = 'attention_profiles' | 'detail_profiles' | 'view_profiles' | 'workstation_types';
type Id = number | null | undefined;

/** A reference and its former value; unchanged references are not checked. */
type Reference = readonly [table: OfBranchType, id: Id, before?: Id];

/**
 * Throws for references into another branch type (as not found), disabled profiles, and conditional profiles
 * without condition; the latter two not during imports.
 */
export async function requireOfBranchType(
  { trx: db, importing }: Pick<TransactionScope<never>, 'importing' | 'trx'>,
  idBranchTypes: number,
  references: readonly Reference[],
): Promise<void> {
  for (const [table, id, before] of references) {
    if (id === null || id === undefined) continue;
    const found = await db
      .selectFrom(table)
      .select(['id', 'name', 'enabled'])
      .where('id', '=', id)
      .where('id_branch_types', '=', idBranchTypes)
      .executeTakeFirst();
    if (!found) throw apiError('NOT_FOUND', { about: `${table} ${id} of branch type ${idBranchTypes}` });
    if (importing || id === before || (table !== 'attention_profiles' && table !== 'view_profiles')) continue;
    if (!found.enabled) throw apiError('PROFILE_DISABLED', { params: { name: found.name } });
    if (table === 'attention_profiles') assertCompleteCondition(await ofCondition(db, id));
  }
}
