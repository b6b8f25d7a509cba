import { apiError } from '#shared/contract/api-error-factory.ts';
import { type BoundTable, boundRows } from '#shared/contract/branch-bound.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Caller } from './caller.ts';

/** Finds the branch that a row belongs to; null where there is no such row, or it belongs to none. */
export type BranchOf = (
  table: Exclude<BoundTable, 'branches'>,
  id: number,
) => number | null | Promise<number | null>;

/** Tells whether a branch is among those that are included for the caller; without any, all of them are. */
export const mayWorkAt = ({ branches }: Pick<Caller, 'branches'>, idBranches: number): boolean =>
  branches.length === 0 || branches.includes(idBranches);

/**
 * Tells whether a user with these included branches works within those of the caller. Without any, a user works at all
 * branches: only a caller without any may change such a user, or make one.
 */
export const worksWithin = ({ branches }: Pick<Caller, 'branches'>, included: readonly number[]): boolean =>
  branches.length === 0 || (included.length > 0 && included.every((id) => branches.includes(id)));

/**
 * Gives the branches that lists, sums and news over many branches show the caller; undefined where that is all of them.
 * Whatever reads more than one branch asks here, and hands it to the statement that reads.
 */
export const visibleBranches = ({ branches }: Pick<Caller, 'branches'>): readonly number[] | undefined =>
  branches.length === 0 ? undefined : branches;

/**
 * Refuses with NOT_YOUR_BRANCH what a request does at, or reads of, a branch that is not included for the caller
 * (access specification, section 3): pages do not offer it, but a token is enough to ask. The scope `user` is checked
 * within the write, by the policy of users.
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
 * Refuses with NOT_ALL_BRANCHES what concerns the whole installation, where only some branches are included.
 *
 * @param isOneBranch whether the installation is one branch of a central: all who sign in there have it included
 */
export function assertAllBranches(
  { branches }: Pick<Caller, 'branches'>,
  endpoint: Endpoint,
  isOneBranch: boolean,
): void {
  if (endpoint.scope === 'installation' && branches.length > 0 && !isOneBranch)
    throw apiError('NOT_ALL_BRANCHES');
}
