import { apiError } from '#shared/contract/api-error-factory.ts';
import { type BoundTable, boundRows } from '#shared/contract/branch-bound.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Caller } from './caller.ts';

/** Finds the branch of a row; null if there is none. */
export type BranchOf = (
  table: Exclude<BoundTable, 'branches'>,
  id: number,
) => number | null | Promise<number | null>;

/** True if the branch is included for the caller. */
export const mayWorkAt = ({ branches }: Pick<Caller, 'branches'>, idBranches: number): boolean =>
  branches.length === 0 || branches.includes(idBranches);

/**
 * True if a user with these included branches works within those of the caller. A user without any works everywhere,
 * so only a caller without any may create or change such a user.
 */
export const worksWithin = ({ branches }: Pick<Caller, 'branches'>, included: readonly number[]): boolean =>
  branches.length === 0 || (included.length > 0 && included.every((id) => branches.includes(id)));

/**
 * Branches that lists and metrics show the caller; undefined means all. Every query over several branches uses it.
 */
export const visibleBranches = ({ branches }: Pick<Caller, 'branches'>): readonly number[] | undefined =>
  branches.length === 0 ? undefined : branches;

/**
 * Throws NOT_YOUR_BRANCH for requests about a branch that is not included for the caller (access specification,
 * section 3). The policy of users checks the scope `user`, within the write.
 */
export async function assertBranchIncluded(
  caller: Caller,
  endpoint: Endpoint,
  parts: Parameters<typeof boundRows>[1],
  branchOf: BranchOf,
): Promise<void> {
  if (caller.branches.length === 0) return;
  for (const { table, id } of boundRows(endpoint, parts)) {
    const idBranches = table === 'branches' ? id : await branchOf(table, id);
    if (idBranches !== null && !mayWorkAt(caller, idBranches)) throw apiError('NOT_YOUR_BRANCH');
  }
}

/**
 * Throws NOT_ALL_BRANCHES for requests about the whole installation by callers with included branches.
 *
 * @param isOneBranch true at one branch of a central, where all users have it included
 */
export function assertAllBranches(
  { branches }: Pick<Caller, 'branches'>,
  endpoint: Endpoint,
  isOneBranch: boolean,
): void {
  if (endpoint.scope === 'installation' && branches.length > 0 && !isOneBranch)
    throw apiError('NOT_ALL_BRANCHES');
}
