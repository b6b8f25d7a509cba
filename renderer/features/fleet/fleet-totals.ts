import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { countConnections } from '#shared/domain/fleet/connection-state.ts';

/** Names the filters for the branches that a page shows. */
export const FLEET_FILTERS = ['all', 'online', 'offline', 'neverConnected', 'trouble', 'due'] as const;
export type FleetFilter = (typeof FLEET_FILTERS)[number];

/** Tells whether a filter shows a branch. */
export const FILTERED: Readonly<Record<FleetFilter, (point: FleetPoint) => boolean>> = {
  all: () => true,
  online: ({ connection }) => connection === 'online',
  offline: ({ connection }) => connection === 'offline',
  neverConnected: ({ connection }) => connection === 'neverConnected',
  trouble: ({ troubles }) => troubles > 0,
  due: ({ due }) => due === 'Y',
};

/** Counts the branches of each filter, and the customers who wait at those online. */
export function fleetTotals(
  points: readonly FleetPoint[],
): Record<FleetFilter, number> & { waiting: number } {
  const count = (filter: FleetFilter) => points.filter(FILTERED[filter]).length;
  return {
    all: points.length,
    ...countConnections(points),
    trouble: count('trouble'),
    due: count('due'),
    waiting: points.filter(FILTERED.online).reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
