import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { everyPage, inTime, useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { LIVE, useSocket } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import { findTicket, getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';
import { getSupervision, type Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { subscribeToSupervision } from './subscribe-to-supervision.ts';

/** Start of the query keys of supervision; used to invalidate them. */
export const SUPERVISION = 'supervision';

/** Minimum delay of a timed refetch, for a moment that has passed when the answer arrives, ms. */
const SHORTEST_MS = 1000;
/** Upper limit of the timer, which cannot exceed some weeks, ms. */
const MAX_TIMER_MS = 86_400_000;
/** Estimated waits change with time, so they are read again after this time, ms. */
const WAITS_MS = 30_000;

/**
 * Reads the supervision of a branch. Refetches when the server reports a change, when a ticket exceeds its target, and
 * every 30 s while waits are estimated. Data of the previous view profile stays while another loads.
 */
export function useSupervision(idBranch: number, idViewProfile: number | null) {
  const api = useApi();
  const queries = useQueryClient();
  const socket = useSocket();
  const query = useQuery({
    queryKey: [SUPERVISION, idBranch, idViewProfile],
    queryFn: ({ signal }) =>
      api.call(
        getSupervision,
        { query: { idBranch, ...(idViewProfile !== null && { idViewProfile }) } },
        { signal: inTime(signal) },
      ),
    placeholderData: (before) => before,
  });

  const read = useCallback(async () => {
    const queryKey = [SUPERVISION, idBranch];
    const reading = () => queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
    // Waits for a pending request, whose data may be older than the change.
    if (queries.isFetching({ queryKey }) > 0) await reading();
    await reading();
  }, [queries, idBranch]);

  useEffect(() => {
    if (!socket) return;
    return subscribeToSupervision(socket, idBranch, read);
  }, [socket, idBranch, read]);

  const { data, dataUpdatedAt } = query;
  const waits = data?.connection === 'online' ? untilChange(data) : null;
  useEffect(() => {
    if (waits === null) return;
    const left = waits - (Date.now() - dataUpdatedAt);
    const timer = setTimeout(() => void read(), Math.min(MAX_TIMER_MS, Math.max(SHORTEST_MS, left)));
    return () => clearTimeout(timer);
  }, [waits, dataUpdatedAt, read]);

  return query;
}

/** Milliseconds until the data changes without an event; null if it does not. */
function untilChange({ changesAt, asOf, queues }: Supervision): number | null {
  const change = changesAt === null ? null : changesAt - asOf;
  const isWaited = queues.some(({ waitToMinutes }) => waitToMinutes !== null && waitToMinutes > 0);
  return isWaited ? Math.min(change ?? WAITS_MS, WAITS_MS) : change;
}

export interface TicketQuery {
  readonly code: string;
  /** `yyyy-MM-dd`; empty for today. */
  readonly day: string;
}

/** Finds tickets by code; validation errors of the query are returned. */
export function useTicketSearch(idBranches: number, query: TicketQuery | null) {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [LIVE.queues, 'found-tickets', idBranches, query],
    queryFn: query
      ? ({ signal }) =>
          api.call(
            findTicket,
            {
              params: { id: idBranches },
              query: { code: query.code, ...(query.day && { day: query.day }) },
            },
            { signal },
          )
      : skipToken,
    retry: false,
  });
  const rejection = error instanceof ApiError ? error : null;
  return { data: error ? undefined : data, error: rejection, isDisconnected: error !== null && !rejection };
}

/** Reads the history of a ticket and refetches it on changes. */
export function useTicketHistory(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'ticket-history', id],
    queryFn: ({ signal }) => api.call(getTicketHistory, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads all view profiles of a branch type; disabled ones are needed for the current name. */
export function useViewProfiles(idBranchTypes: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['view-profiles', 'supervision', idBranchTypes],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call(listViewProfiles, { query: { idBranchTypes, sort: 'name', ...page } }, { signal }),
      ),
  });
}

const { supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile, smsBroadcast } = MODULES;

/**
 * Permissions of the current user beyond viewing (operations specification, section 6). At central, all are false:
 * changes to a branch's day are made at the branch.
 */
export function useMay() {
  const may = usePrivilege();
  const shows = useShows();
  const isBranch = shows('workstation');
  return {
    selectView: may([supervisionChangeProfile]),
    reset: shows('resetBranch') && may([supervisionReset]),
    closeWorkstation: shows('closeWorkstationOfOther') && may([supervisionCloseWorkstation]),
    changeProfile: isBranch && may([supervisionChangeProfile]),
    sendMessage:
      shows('sendAlarm') && may([supervisionReset, supervisionCloseWorkstation, supervisionChangeProfile]),
    seeQueue: isBranch,
    broadcast: isBranch && may([smsBroadcast]),
    removeTicket: shows('removeTicketFromQueue') && may([supervisionReset]),
  };
}
