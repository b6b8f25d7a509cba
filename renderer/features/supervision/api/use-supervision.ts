import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useSocket } from '#renderer/lib/live/connection.tsx';
import { useApi } from '#renderer/lib/server/api.tsx';
import { inTime } from '#renderer/lib/server/in-time.ts';
import { getSupervision, type Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
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
