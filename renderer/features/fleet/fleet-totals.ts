import type { FleetPoint } from '#shared/contract/central/fleet.ts';
import { countConnections } from '#shared/domain/fleet/connection-state.ts';

/** Filters of the fleet screen. */
export const FLEET_FILTERS = ['all', 'online', 'offline', 'neverConnected', 'issue', 'due'] as const;
export type FleetFilter = (typeof FLEET_FILTERS)[number];

/** Condition of each filter. */
export const FILTERED: Readonly<Record<FleetFilter, (point: FleetPoint) => boolean>> = {
  all: () => true,
  online: ({ connection }) => connection === 'online',
  offline: ({ connection }) => connection === 'offline',
  neverConnected: ({ connection }) => connection === 'neverConnected',
  issue: ({ issues }) => issues > 0,
  due: ({ due }) => due === 'Y',
};

/** Number of branches per filter, and of waiting customers at online branches. */
export function fleetTotals(
  points: readonly FleetPoint[],
): Record<FleetFilter, number> & { waiting: number } {
  const count = (filter: FleetFilter) => points.filter(FILTERED[filter]).length;
  return {
    all: points.length,
    ...countConnections(points),
    issue: count('issue'),
    due: count('due'),
    waiting: points.filter(FILTERED.online).reduce((sum, { waiting }) => sum + waiting, 0),
  };
}

/** True when a machine is enrolled for the branch; a new code would replace it. */
export const hasMachine = ({ enrolment }: Pick<FleetPoint, 'enrolment'>): boolean => enrolment === 'enrolled';
