import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useApi } from '#renderer/lib/api.tsx';
import { joinedAtom } from '#renderer/lib/session.ts';
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

/** Makes this server a branch. Its users are central's then: whoever did it is signed out before long, and told why. */
export function useEnrol() {
  const api = useApi();
  const setJoined = useSetAtom(joinedAtom);
  return useAction(
    (body: { readonly centralUrl: string; readonly code: string }, call) =>
      api.call(enrolAtCentral, { body }, call),
    { refreshes: [REPLICATION], onDone: ({ branchName }) => setJoined(branchName) },
  );
}
