import type { ConnectionState } from '#shared/domain/fleet/connection-state.ts';

/** Marks of a branch: online without, with one or with several problems; offline; never connected. */
export const MARKS = ['well', 'one', 'several', 'offline', 'neverConnected'] as const;
export type BranchMark = (typeof MARKS)[number];

/** Mark of a branch by connection and number of problems; only online branches have the disc. */
export function markOfBranch(connection: ConnectionState, problems: number): BranchMark {
  if (connection !== 'online') return connection;
  if (problems === 0) return 'well';
  return problems === 1 ? 'one' : 'several';
}

/** Marks by priority: a cluster shows the first. Never connected is not a problem. */
const WORST_FIRST: readonly BranchMark[] = ['several', 'offline', 'one', 'well', 'neverConnected'];

/** The mark with the highest priority. */
export const worstOf = (marks: readonly BranchMark[]): BranchMark =>
  WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'neverConnected';
