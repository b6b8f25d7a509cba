import type { FleetPoint } from '#shared/contract/central/fleet.ts';

/** Which branches a page shows. */
export const FLEET_FILTERS = ['all', 'online', 'away', 'trouble'] as const;
export type FleetFilter = (typeof FLEET_FILTERS)[number];

/** Whether a branch is among those. */
export const FILTERED: Readonly<Record<FleetFilter, (point: FleetPoint) => boolean>> = {
  all: () => true,
  online: ({ connection }) => connection === 'online',
  away: ({ connection }) => connection === 'away',
  trouble: ({ troubles }) => troubles > 0,
};

/** How many there are of each, and the customers who wait at those that are there. */
export function fleetTotals(
  points: readonly FleetPoint[],
): Record<FleetFilter, number> & { waiting: number } {
  const count = (filter: FleetFilter) => points.filter(FILTERED[filter]).length;
  return {
    all: points.length,
    online: count('online'),
    away: count('away'),
    trouble: count('trouble'),
    waiting: points.filter(FILTERED.online).reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
