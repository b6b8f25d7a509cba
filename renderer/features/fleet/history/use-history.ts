import { FLEET } from '#renderer/features/fleet/api/subscribe-to-fleet.ts';
import { useApi } from '#renderer/lib/api.tsx';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { listFleetHistory } from '#shared/contract/central/fleet-history.ts';

/** Reads one page of what happened to a branch, or to central itself where none is named; the newest first. */
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
