import type { BranchMark } from '#renderer/ui/map/branch-mark.ts';
import { markOfBranch } from '#renderer/ui/map/branch-mark.ts';
import type { StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** Chooses the mark of a branch on the map. */
export const markOf = ({ connection, troubles }: Pick<FleetPoint, 'connection' | 'troubles'>): BranchMark =>
  markOfBranch(connection, troubles);

/** Chooses the state whose glyph and colour show the connection of a branch to central. */
export const CONNECTION_GLYPHS = {
  online: 'assisting',
  offline: 'noshow',
  neverConnected: 'off',
} as const satisfies Record<FleetPoint['connection'], StateName>;
