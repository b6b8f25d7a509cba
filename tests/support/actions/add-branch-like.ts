import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { DEMO } from '../servers/demo-branch.ts';

/** Adds a branch with the settings of the demo branch and another name; returns its id. */
export async function addBranchLike(scope: TransactionScope<never>, name: string): Promise<number> {
  const {
    id: _id,
    row_ver: _ver,
    ...branch
  } = await scope.trx
    .selectFrom('branches')
    .selectAll()
    .where('id', '=', DEMO.branch)
    .executeTakeFirstOrThrow();
  return (await repository(scope, 'branches').insert({ ...branch, name })).id;
}
