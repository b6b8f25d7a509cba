import type { BranchMark } from '#renderer/ui/map/branch-mark.ts';
import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** Chooses the mark of a branch on the map. */
export function markOf({ connection, troubles }: Pick<FleetPoint, 'connection' | 'troubles'>): BranchMark {
  if (connection === 'away') return 'away';
  if (connection !== 'online') return 'other';
  if (troubles === 0) return 'well';
  return troubles === 1 ? 'one' : 'several';
}

/** Chooses the state whose glyph and colour show the connection of a branch to central. */
export const CONNECTION_GLYPHS = {
  online: 'assisting',
  away: 'noshow',
  silent: 'waiting',
  notEnrolled: 'off',
  revoked: 'cancelled',
} as const satisfies Record<FleetPoint['connection'], StateName>;
