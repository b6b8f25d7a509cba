/** Names the looks of a branch: well, troubled once, troubled more than once, away, or not connected at all. */
export const MARKS = ['well', 'one', 'several', 'away', 'other'] as const;
export type BranchMark = (typeof MARKS)[number];

/** Ranks the marks: a heap of markers looks like the worst of them. A branch never connected is no trouble. */
const WORST_FIRST: readonly BranchMark[] = ['several', 'away', 'one', 'well', 'other'];

/** Chooses the worst of these marks, which stands for all of them. */
export const worstOf = (marks: readonly BranchMark[]): BranchMark =>
  WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'other';
