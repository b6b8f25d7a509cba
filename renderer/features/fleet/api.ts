import { type QueryCache, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type StaffSocket, useSocket } from '#renderer/lib/live.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import type { Page } from '#renderer/ui/list/data-table/use-paged-list.ts';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { listConflictingChanges } from '#shared/contract/central/conflicts.ts';
import {
  FLEET_SORTS,
  type FleetBranch,
  type FleetChanges,
  type FleetPoint,
  type FleetRequest,
  listFleet,
  mapFleet,
  showFleetBranch,
} from '#shared/contract/central/fleet.ts';
import { listFleetHistory } from '#shared/contract/central/fleet-history.ts';
import { discardQuarantine, listQuarantine, retryQuarantine } from '#shared/contract/central/quarantine.ts';
import { createThrottle } from '#shared/domain/time/throttle.ts';
import type { FleetFilter } from './fleet-totals.ts';

/** Query parameters of each filter. */
const FILTER_QUERIES = {
  all: {},
  online: { connection: 'online' },
  offline: { connection: 'offline' },
  neverConnected: { connection: 'neverConnected' },
  issue: { issue: 'Y' },
  due: { due: 'Y' },
} as const;

/** Keeps the fleet queries current while the page is open. */
export function useLiveFleet(): void {
  const socket = useSocket();
  const queries = useQueryClient();
  useEffect(() => (socket ? subscribeToFleet(socket, queries) : undefined), [socket, queries]);
}

/** Loads a page of branches, with search and sort order. */
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

/** Loads all branches as map points. */
export function useFleetPoints() {
  const api = useApi();
  return useQuery({ queryKey: FLEET.map, queryFn: ({ signal }) => api.call(mapFleet, {}, { signal }) });
}

/** Loads the details of a branch. */
export function useFleetBranch(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: FLEET.branch(id),
    queryFn: ({ signal }) => api.call(showFleetBranch, { params: { id } }, { signal }),
    retry: false,
  });
}

/** Query keys of the fleet. */
export const FLEET = {
  list: 'fleet',
  map: ['fleet', 'map'],
  central: ['fleet', 'central'],
  branch: (id: number) => ['fleet', 'branch', id],
} as const;

/** Minimum interval between refreshes of the list, ms: a changed branch may move or leave the filter. */
const REORDER_MS = 5_000;

/**
 * Subscribes to the branches and points that the page shows, and again when it shows others. Applies pushed changes to
 * them, and invalidates the details of the changed branches. Returns the unsubscribe function.
 *
 * @internal used by tests besides this file
 */
export function subscribeToFleet(
  socket: Pick<StaffSocket, 'on' | 'off' | 'emit' | 'connected'>,
  queries: Pick<QueryClient, 'setQueriesData' | 'setQueryData' | 'invalidateQueries' | 'getQueryCache'>,
): () => void {
  let subscribed: FleetRequest | null = null;
  const reorder = createThrottle(
    () => void queries.invalidateQueries({ queryKey: [FLEET.list, 'list'] }),
    REORDER_MS,
  );

  function connected() {
    subscribed = activeRequest(queries.getQueryCache());
    // Changes before the subscription were not pushed.
    socket.emit(
      'fleet:subscribe',
      subscribed,
      () => void queries.invalidateQueries({ queryKey: [FLEET.list] }),
    );
  }

  /** Subscribes again if the page shows other branches. The server pushes the state of added branches. */
  function requestActive() {
    const request = activeRequest(queries.getQueryCache());
    if (!socket.connected || JSON.stringify(request) === JSON.stringify(subscribed)) return;
    const addsPoints = request.points && !subscribed?.points;
    subscribed = request;
    socket.emit('fleet:subscribe', request, () => {
      if (addsPoints) void queries.invalidateQueries({ queryKey: FLEET.map });
    });
  }

  function applyChanges({ branches, points }: FleetChanges) {
    const byId = new Map(branches.map((branch) => [branch.id, branch]));
    queries.setQueriesData<Page<FleetBranch>>(
      { queryKey: [FLEET.list, 'list'] },
      (page) => page && { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) },
    );
    queries.setQueryData<readonly FleetPoint[]>(FLEET.map, (known) => known && withPoints(known, points));
    reorder.request();
    for (const id of byId.keys()) void queries.invalidateQueries({ queryKey: FLEET.branch(id) });
  }

  socket.on('connect', connected);
  socket.on('fleet:changed', applyChanges);
  const stopWatching = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === FLEET.list) requestActive();
  });
  if (socket.connected) connected();
  return () => {
    stopWatching();
    reorder.stop();
    socket.off('connect', connected);
    socket.off('fleet:changed', applyChanges);
  };
}

/** Branches and points of the queries in use. */
function activeRequest(cache: QueryCache): FleetRequest {
  const inUse = (...key: string[]) => cache.findAll({ queryKey: [FLEET.list, ...key], type: 'active' });
  const listed = inUse('list').flatMap(
    ({ state }) => (state.data as Page<FleetBranch> | undefined)?.rows ?? [],
  );
  const detailed = inUse('branch').map(({ queryKey }) => Number(queryKey[2]));
  const ids = new Set([...listed.map(({ id }) => id), ...detailed]);
  return {
    idBranches: [...ids].filter((id) => id > 0).sort((one, other) => one - other),
    points: inUse('map').length > 0,
  };
}

function withPoints(known: readonly FleetPoint[], changed: readonly FleetPoint[]): FleetPoint[] {
  const now = new Map(known.map((point) => [point.id, point]));
  for (const point of changed) now.set(point.id, point);
  return [...now.values()];
}

/** Loads a page of the history of a branch, or of central without an id; newest first. */
export function useHistory(idBranches: number | undefined) {
  const api = useApi();
  const of = idBranches === undefined ? FLEET.central : FLEET.branch(idBranches);
  return usePages([...of, 'history'], (query, signal) =>
    api.call(
      listFleetHistory,
      { query: { ...query, ...(idBranches !== undefined && { idBranches }) } },
      { signal },
    ),
  );
}

/** Loads a page of the conflicting changes of a branch that were discarded; newest first. */
export function useConflicts(idBranches: number) {
  const api = useApi();
  return usePages(['changeConflicts', idBranches], (query, signal) =>
    api.call(listConflictingChanges, { query: { idBranches, ...query } }, { signal }),
  );
}

/** Maximum number of changes shown. */
const MAX_CHANGES = 50;

const QUARANTINE = 'quarantine';

/** Loads the quarantined changes of a branch, and retries or discards them. `count` is their live number. */
export function useQuarantine(idBranches: number, count: number) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const toasts = useToasts();
  const { data } = useQuery({
    queryKey: [QUARANTINE, idBranches, count],
    queryFn: ({ signal }) =>
      api.call(listQuarantine, { query: { idBranches, size: MAX_CHANGES } }, { signal }),
    enabled: count > 0,
    placeholderData: (before) => before,
  });
  const refreshes = [QUARANTINE, FLEET.list];

  const retry = useAction(
    (selected: { readonly eids: string[] } | { readonly confirmed: number }, call) =>
      api.call(retryQuarantine, { body: { idBranches, ...selected } }, call),
    {
      refreshes,
      onDone: ({ applied, left }) => {
        const title = t('quarantine.retried', { count: applied });
        if (left === 0) toasts.success({ title });
        else toasts.warning({ title, text: t('quarantine.left', { count: left }) });
      },
    },
  );
  const discard = useAction(
    (eid: string, call) => api.call(discardQuarantine, { body: { idBranches, eids: [eid] } }, call),
    { refreshes, onDone: () => toasts.success({ title: t('quarantine.DISCARDED') }) },
  );
  const rows = count > 0 ? (data?.rows ?? []) : [];
  return { rows, more: Math.max(0, (data?.total ?? 0) - rows.length), retry, discard };
}
