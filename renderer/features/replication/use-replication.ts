import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { compareDaysNow } from '#shared/contract/replication/days.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';

const REPLICATION = 'replication';
/** Sets how often the status is read: often enough for its figures to be seen moving. */
const EVERY_MS = 2_000;

/** Reads the status of the link between this branch and its central, as of a moment ago. */
export function useReplicationStatus() {
  const api = useApi();
  return useQuery({
    queryKey: [REPLICATION],
    queryFn: ({ signal }) => api.call(getReplicationStatus, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Compares the last days with central; tells whether all of them could be. */
export function useCompareDays(onDone: (isComplete: boolean) => void) {
  const api = useApi();
  return useAction((_: null, call) => api.call(compareDaysNow, {}, call), {
    refreshes: [REPLICATION],
    onDone: ({ isComplete }) => onDone(isComplete),
  });
}

/** Makes this server a branch. */
export function useEnrol() {
  const api = useApi();
  return useAction(
    (body: { readonly centralUrl: string; readonly code: string }, call) =>
      api.call(enrolAtCentral, { body }, call),
    { refreshes: [REPLICATION] },
  );
}
