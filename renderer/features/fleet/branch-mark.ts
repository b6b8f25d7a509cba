import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** Names the looks of a branch: well, troubled once, troubled more than once, away, or not connected at all. */
export const MARKS = ['well', 'one', 'several', 'away', 'other'] as const;
export type BranchMark = (typeof MARKS)[number];

/** Ranks the marks: a heap of markers looks like the worst of them. A branch never connected is no trouble. */
const WORST_FIRST: readonly BranchMark[] = ['several', 'away', 'one', 'well', 'other'];

/** Chooses the mark of a branch on the map. */
export function markOf({ connection, troubles }: Pick<FleetPoint, 'connection' | 'troubles'>): BranchMark {
  if (connection === 'away') return 'away';
  if (connection !== 'online') return 'other';
  if (troubles === 0) return 'well';
  return troubles === 1 ? 'one' : 'several';
}

/** Chooses the worst of these marks, which stands for all of them. */
export const worstOf = (marks: readonly BranchMark[]): BranchMark =>
  WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'other';

/** Chooses the state whose glyph and colour show the connection of a branch to central. */
export const CONNECTION_GLYPHS = {
  online: 'assisting',
  away: 'noshow',
  silent: 'waiting',
  notEnrolled: 'off',
  revoked: 'cancelled',
} as const satisfies Record<FleetPoint['connection'], StateName>;
