import type { QueryClient } from '@tanstack/react-query';
import type { StaffSocket } from '#renderer/lib/live.tsx';
import type { Page } from '#renderer/ui/list/data-table/use-paged-list.ts';
import type { FleetBranch, FleetPoint } from '#shared/contract/central/fleet.ts';
import { fleetPointOf } from '#shared/contract/central/fleet-point.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';

/** The query keys of the fleet. */
export const FLEET = {
  list: 'fleet',
  map: ['fleet', 'map'],
  central: ['fleet', 'central'],
  branch: (id: number) => ['fleet', 'branch', id],
} as const;

/** Limits how often a list is read anew because branches changed: which belong to it, and in what order, may differ. */
const REORDER_MS = 5_000;

/**
 * Puts what the server pushes into what the pages show: rows in their places, points on the map. What a branch's own
 * page shows besides is read anew. Answers with a function that stops it.
 */
export function subscribeToFleet(
  socket: Pick<StaffSocket, 'on' | 'off' | 'emit' | 'connected'>,
  queries: Pick<QueryClient, 'setQueriesData' | 'setQueryData' | 'invalidateQueries'>,
): () => void {
  const reorder = createThrottle(
    () => void queries.invalidateQueries({ queryKey: [FLEET.list, 'list'] }),
    REORDER_MS,
  );

  function subscribe() {
    // Reads anew what changed before the server took this follower in: none of it was pushed.
    socket.emit('fleet:follow', () => void queries.invalidateQueries({ queryKey: [FLEET.list] }));
  }

  function applyChanges(changed: readonly FleetBranch[]) {
    const byId = new Map(changed.map((branch) => [branch.id, branch]));
    queries.setQueriesData<Page<FleetBranch>>(
      { queryKey: [FLEET.list, 'list'] },
      (page) => page && { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) },
    );
    queries.setQueryData<readonly FleetPoint[]>(FLEET.map, (points) => points && withPoints(points, changed));
    reorder.request();
    for (const id of byId.keys()) void queries.invalidateQueries({ queryKey: FLEET.branch(id) });
  }

  socket.on('connect', subscribe);
  socket.on('fleet:changed', applyChanges);
  if (socket.connected) subscribe();
  return () => {
    reorder.stop();
    socket.off('connect', subscribe);
    socket.off('fleet:changed', applyChanges);
  };
}

function withPoints(points: readonly FleetPoint[], changed: readonly FleetBranch[]): FleetPoint[] {
  const now = new Map(points.map((point) => [point.id, point]));
  for (const branch of changed) now.set(branch.id, fleetPointOf(branch));
  return [...now.values()];
}
