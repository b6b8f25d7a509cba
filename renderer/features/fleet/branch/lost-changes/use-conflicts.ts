import { useApi } from '#renderer/lib/api.tsx';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { listConflictingChanges } from '#shared/contract/central/conflicts.ts';

/** Reads one page of the changes at a branch, or made for it, that did not prevail; the newest first. */
export function useConflicts(idBranches: number) {
  const api = useApi();
  return usePages(['changeConflicts', idBranches], (query, signal) =>
    api.call(listConflictingChanges, { query: { idBranches, ...query } }, { signal }),
  );
}
