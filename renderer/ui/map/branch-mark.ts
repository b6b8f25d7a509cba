import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';

/** Names the looks of a branch: online without a problem, with one, with several; offline; never connected. */
export const MARKS = ['well', 'one', 'several', 'offline', 'neverConnected'] as const;
export type BranchMark = (typeof MARKS)[number];

/** Chooses the mark of a branch by its connection and the number of its problems; the disc is for those online only. */
export function markOfBranch(connection: ConnectionState, problems: number): BranchMark {
  if (connection !== 'online') return connection;
  if (problems === 0) return 'well';
  return problems === 1 ? 'one' : 'several';
}

/** Ranks the marks: a heap of markers looks like the worst of them. A branch never connected is no trouble. */
const WORST_FIRST: readonly BranchMark[] = ['several', 'offline', 'one', 'well', 'neverConnected'];

/** Chooses the worst of these marks, which represents all of them. */
export const worstOf = (marks: readonly BranchMark[]): BranchMark =>
  WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'neverConnected';
