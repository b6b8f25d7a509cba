/** Highest id of central; branches have ranges above. */
const IDS_PER_ORIGIN = 2 ** 32;

/** Branch that assigned an id; 0 for central. */
export const originOf = (id: number): number => Math.floor(id / IDS_PER_ORIGIN);

/** Lower bound of a branch's ids. */
export const firstIdOf = (idBranches: number): number => idBranches * IDS_PER_ORIGIN;

/** A part of the configuration: `global`, `type:3`, `branch:12`. */
export type ScopeName = string;

export const GLOBAL_SCOPE: ScopeName = 'global';
export const typeScope = (idBranchTypes: number): ScopeName => `type:${idBranchTypes}`;
export const branchScope = (idBranches: number): ScopeName => `branch:${idBranches}`;

/** Scope of rows before a rollout, for branches not yet reached. */
export const scopeBefore = (scope: ScopeName, idRollouts: number): ScopeName => `${scope}~${idRollouts}-`;

/** Scope of rows after a rollout, for branches reached. */
export const scopeAfter = (scope: ScopeName, idRollouts: number): ScopeName => `${scope}~${idRollouts}+`;

/** True for scopes of rows before a rollout. */
export const isScopeBefore = (scope: ScopeName): boolean => scope.endsWith('-');

/** Scope of a row without its rollout. */
export const baseScope = (scope: ScopeName): ScopeName => scope.split('~', 1)[0] ?? scope;

/** An open rollout and whether it has reached the branch. */
export interface RolloutAtBranch {
  readonly id: number;
  readonly isReached: boolean;
}

/** Scopes of a branch: global, type and branch, each with the variants of open rollouts. */
export function scopesOf(
  branch: { readonly id: number; readonly id_branch_types: number },
  rollouts: readonly RolloutAtBranch[] = [],
): ScopeName[] {
  const plain = [GLOBAL_SCOPE, typeScope(branch.id_branch_types), branchScope(branch.id)];
  const rolledOut = rollouts.flatMap(({ id, isReached }) =>
    plain.map((scope) => (isReached ? scopeAfter : scopeBefore)(scope, id)),
  );
  return [...plain, ...rolledOut];
}
