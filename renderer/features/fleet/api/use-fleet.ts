import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#renderer/lib/api.tsx';
import { useSocket } from '#renderer/lib/live.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { FLEET_SORTS, listFleet, mapFleet, showFleetBranch } from '#shared/contract/central/fleet.ts';
import type { FleetFilter } from '../fleet-totals.ts';
import { FLEET, subscribeToFleet } from './subscribe-to-fleet.ts';

/** Holds the query for the branches of each filter. */
const FILTER_QUERIES = {
  all: {},
  online: { connection: 'online' },
  offline: { connection: 'offline' },
  neverConnected: { connection: 'neverConnected' },
  trouble: { trouble: 'Y' },
  due: { due: 'Y' },
} as const;

/** Keeps what a page shows of the fleet up to date while it is open. */
export function useLiveFleet(): void {
  const socket = useSocket();
  const queries = useQueryClient();
  useEffect(() => (socket ? subscribeToFleet(socket, queries) : undefined), [socket, queries]);
}

/** Reads the branches, searched, sorted and by pages. */
export function useFleetList(filter: FleetFilter) {
  const api = useApi();
  return useListQuery({
    key: FLEET.list,
    filter,
    sorts: FLEET_SORTS,
    firstSort: 'name',
    fetchPage: (query, signal) =>
      api.call(listFleet, { query: { ...query, ...FILTER_QUERIES[filter] } }, { signal }),
  });
}

/** Reads every branch as a point. */
export function useFleetPoints() {
  const api = useApi();
  return useQuery({ queryKey: FLEET.map, queryFn: ({ signal }) => api.call(mapFleet, {}, { signal }) });
}

/** Reads one branch with all that central knows of it. */
export function useFleetBranch(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: FLEET.branch(id),
    queryFn: ({ signal }) => api.call(showFleetBranch, { params: { id } }, { signal }),
    retry: false,
  });
}
