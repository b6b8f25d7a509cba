import { useApi } from '#renderer/lib/server/api.tsx';
import { usePages } from '#renderer/ui/list/use-pages.ts';
import { listLostChanges } from '#shared/contract/central/lost-changes.ts';

/** Reads one page of the changes at a branch, or made for it, that did not prevail; the newest first. */
export function useLostChanges(idBranches: number) {
  const api = useApi();
  return usePages(['lostChanges', idBranches], (asked, signal) =>
    api.call(listLostChanges, { query: { idBranches, ...asked } }, { signal }),
  );
}
