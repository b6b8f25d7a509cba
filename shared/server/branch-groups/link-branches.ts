import { apiError } from '#shared/contract/api-error-factory.ts';
import { repository } from '../db/repository.ts';
import type { TransactionScope } from '../db/scope.ts';

type Scope = TransactionScope<never>;

/** Makes just these branches those of a group. Refuses what is no branch with NOT_FOUND. */
export async function setBranches(
  scope: Scope,
  idBranchGroups: number,
  wanted: readonly number[],
): Promise<void> {
  const links = await linksOf(scope, idBranchGroups);
  const staying = new Set(wanted);
  for (const { id, id_branches } of links) {
    if (!staying.has(id_branches)) await repository(scope, 'branch_group_branches').remove(id);
  }
  const there = new Set(links.map(({ id_branches }) => id_branches));
  await link(
    scope,
    idBranchGroups,
    [...staying].filter((id) => !there.has(id)),
  );
}

/** Adds one branch to a group, where it is not in it yet. Refuses what is no branch with NOT_FOUND. */
export async function addBranch(scope: Scope, idBranchGroups: number, idBranches: number): Promise<void> {
  const links = await linksOf(scope, idBranchGroups);
  if (links.some(({ id_branches }) => id_branches === idBranches)) return;
  await link(scope, idBranchGroups, [idBranches]);
}

/** Takes one branch out of a group; refuses one that is not in it with NOT_FOUND. */
export async function removeBranch(scope: Scope, idBranchGroups: number, idBranches: number): Promise<void> {
  const found = (await linksOf(scope, idBranchGroups)).find(({ id_branches }) => id_branches === idBranches);
  if (!found)
    throw apiError('NOT_FOUND', { about: `branch ${idBranches} of branch group ${idBranchGroups}` });
  await repository(scope, 'branch_group_branches').remove(found.id);
}

const linksOf = ({ trx }: Scope, idBranchGroups: number) =>
  trx
    .selectFrom('branch_group_branches')
    .select(['id', 'id_branches'])
    .where('id_branch_groups', '=', idBranchGroups)
    .execute();

async function link(scope: Scope, idBranchGroups: number, added: readonly number[]): Promise<void> {
  if (added.length === 0) return;
  const found = await scope.trx.selectFrom('branches').select('id').where('id', 'in', added).execute();
  const known = new Set(found.map(({ id }) => id));
  for (const id of added) {
    if (!known.has(id)) throw apiError('NOT_FOUND', { field: 'idBranches', about: `branch ${id}` });
    await repository(scope, 'branch_group_branches').insert({
      id_branch_groups: idBranchGroups,
      id_branches: id,
    });
  }
}
