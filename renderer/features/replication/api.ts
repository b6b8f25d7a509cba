import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useApi } from '#renderer/lib/api.tsx';
import { joinedAtom } from '#renderer/lib/session.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { compareDaysNow } from '#shared/contract/replication/days.ts';
import { enrolAtCentral, getReplicationStatus } from '#shared/contract/replication/replication-status.ts';

const REPLICATION = 'replication';
/** Polling interval of the status, ms. */
const EVERY_MS = 2_000;

/** Loads the replication status of this branch. */
export function useReplicationStatus() {
  const api = useApi();
  return useQuery({
    queryKey: [REPLICATION],
    queryFn: ({ signal }) => api.call(getReplicationStatus, {}, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** Compares the last days with central; the result says whether all could be compared. */
export function useCompareDays(onDone: (isComplete: boolean) => void) {
  const api = useApi();
  return useAction((_: null, call) => api.call(compareDaysNow, {}, call), {
    refreshes: [REPLICATION],
    onDone: ({ isComplete }) => onDone(isComplete),
  });
}

/** Enrols this server as a branch. Its users are then managed by central, so the current user is signed out soon. */
export function useEnrol() {
  const api = useApi();
  const setJoined = useSetAtom(joinedAtom);
  return useAction(
    (body: { readonly centralUrl: string; readonly code: string }, call) =>
      api.call(enrolAtCentral, { body }, call),
    { refreshes: [REPLICATION], onDone: ({ branchName }) => setJoined(branchName) },
  );
}
