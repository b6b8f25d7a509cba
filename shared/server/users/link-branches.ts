import { apiError } from '#shared/contract/api-error-factory.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

/** Sets the included branches of a user. Added ones must be enabled. */
export async function linkBranches(
  scope: TransactionScope<never>,
  idUsers: number,
  wanted: readonly number[],
): Promise<void> {
  const { trx } = scope;
  const links = await trx
    .selectFrom('user_branches')
    .select(['id', 'id_branches'])
    .where('id_users', '=', idUsers)
    .execute();
  for (const { id, id_branches } of links) {
    if (!wanted.includes(id_branches)) await repository(scope, 'user_branches').remove(id);
  }
  const there = new Set(links.map(({ id_branches }) => id_branches));
  for (const id of new Set(wanted)) {
    if (there.has(id)) continue;
    await assertBranchEnabled(scope, id);
    await repository(scope, 'user_branches').insert({ id_users: idUsers, id_branches: id });
  }
}

/** Throws for a disabled branch (as not found). */
export async function assertBranchEnabled({ trx }: TransactionScope<never>, id: number): Promise<void> {
  const found = await trx
    .selectFrom('branches')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (!found) throw apiError('NOT_FOUND', { field: 'branches', about: `branch ${id}` });
}
