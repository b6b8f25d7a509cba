/** The highest id that is given at central; branches give higher ones, each out of a range of its own. */
const IDS_PER_ORIGIN = 2 ** 32;

/** Names the branch that gave an id, 0 for central. */
export const originOf = (id: number): number => Math.floor(id / IDS_PER_ORIGIN);

/** Gives the number above which the ids lie that a branch gives. */
export const firstIdOf = (idBranches: number): number => idBranches * IDS_PER_ORIGIN;

/** A part of the configuration that branches take as a whole: `global`, `type:3`, `branch:12`. */
export type ScopeName = string;

export const GLOBAL_SCOPE: ScopeName = 'global';
export const typeScope = (idBranchTypes: number): ScopeName => `type:${idBranchTypes}`;
export const branchScope = (idBranches: number): ScopeName => `branch:${idBranches}`;

/** Holds what a scope's rows were before a rollout, for the branches that it has not reached. */
export const scopeBefore = (scope: ScopeName, idRollouts: number): ScopeName => `${scope}~${idRollouts}-`;

/** Holds what a rollout makes of a scope's rows, for the branches that it has reached. */
export const scopeAfter = (scope: ScopeName, idRollouts: number): ScopeName => `${scope}~${idRollouts}+`;

/** Tells whether a scope holds what rows were before a rollout: everywhere else they are what central shows. */
export const isScopeBefore = (scope: ScopeName): boolean => scope.endsWith('-');

/** Gives the scope of a row as if it were in no rollout. */
export const baseScope = (scope: ScopeName): ScopeName => scope.split('~', 1)[0] ?? scope;

/** A rollout under way, and whether it has reached the branch. */
export interface RolloutAtBranch {
  readonly id: number;
  readonly isReached: boolean;
}

/**
 * Lists what a branch takes: what is for all, for its type, and for itself; of each too what a rollout under way has
 * made of it, or what it was before.
 */
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
