import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useShows } from '#renderer/lib/installation/sync-type.tsx';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { LIVE } from '#renderer/lib/live/subscribe-to-branches.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { inTime } from '#renderer/lib/server/in-time.ts';
import { usePrivilege } from '#renderer/lib/session/use-privilege.ts';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import { findTicket, getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';
import { getSupervision, type Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { subscribeToSupervision } from './subscribe-to-supervision.ts';

/** Begins the query keys of what supervision shows; actions name it to make it old. */
export const SUPERVISION = 'supervision';

/** Keeps a moment that has passed by the time of the answer from being read again and again, ms. */
const SHORTEST_MS = 1000;
/** Longer than any day; a timer holds no more than some weeks. */
const MAX_TIMER_MS = 86_400_000;
/** Estimated waits fall with time. */
const WAITS_MS = 30_000;

/**
 * Reads what supervision shows of a branch, and again whenever the server says that it is old, and when somebody who waits
 * gets out of target; twice a minute while customers would wait. Figures of before stay while those of another view profile are under way.
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
    // Waits for the answer under way first: it may be of before what is to be read.
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

/** Milliseconds until the figures are others though nothing happens; null where they will not be. */
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

/** Finds the tickets of a code; what was wrong with the question comes as its refusal. */
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

/** Reads all that happened to a ticket, and follows it. */
export function useTicketHistory(id: number) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.queues, 'ticket-life', id],
    queryFn: ({ signal }) => api.call(getTicketHistory, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the view profiles of a branch type; those of all, for the name of what is shown. */
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
 * Tells what the signed-in user may do beside looking (operations specification, section 6). Central looks on: all that
 * changes a branch's day is done at the branch.
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
