import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** How a branch looks at one glance: well, troubled once, troubled more than once, away, or not connected at all. */
export const MARKS = ['well', 'one', 'several', 'away', 'other'] as const;
export type BranchMark = (typeof MARKS)[number];

/** From the worst: a heap of markers looks like the worst of them. Who was never connected is nobody's trouble. */
const WORST_FIRST: readonly BranchMark[] = ['several', 'away', 'one', 'well', 'other'];

/** The mark of a branch on the map. */
export function markOf({ connection, troubles }: Pick<FleetPoint, 'connection' | 'troubles'>): BranchMark {
  if (connection === 'away') return 'away';
  if (connection !== 'online') return 'other';
  if (troubles === 0) return 'well';
  return troubles === 1 ? 'one' : 'several';
}

/** The mark that stands for all of these. */
export const worstOf = (marks: readonly BranchMark[]): BranchMark =>
  WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'other';

/** The states of the product whose glyph and colour say how a branch stands to central. */
export const CONNECTION_GLYPHS = {
  online: 'assisting',
  away: 'noshow',
  silent: 'waiting',
  notEnrolled: 'off',
  revoked: 'cancelled',
} as const satisfies Record<FleetPoint['connection'], StateName>;
