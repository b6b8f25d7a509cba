/** The highest id that is given at central; branches give higher ones, each out of a range of its own. */
const IDS_OF_A_MAKER = 2 ** 32;

/** Names the branch that gave an id, 0 for central. */
export const makerOf = (id: number): number => Math.floor(id / IDS_OF_A_MAKER);

/** Gives the number above which the ids lie that a branch gives. */
export const firstIdOf = (idBranches: number): number => idBranches * IDS_OF_A_MAKER;

/** A part of the configuration that branches take as a whole: `global`, `type:3`, `branch:12`. */
export type ScopeName = string;

export const GLOBAL_SCOPE: ScopeName = 'global';
export const typeScope = (idBranchTypes: number): ScopeName => `type:${idBranchTypes}`;
export const branchScope = (idBranches: number): ScopeName => `branch:${idBranches}`;

/** Lists what a branch takes: what is for all, for its type, and for itself. */
export const scopesOf = (branch: { readonly id: number; readonly id_branch_types: number }): ScopeName[] => [
  GLOBAL_SCOPE,
  typeScope(branch.id_branch_types),
  branchScope(branch.id),
];
