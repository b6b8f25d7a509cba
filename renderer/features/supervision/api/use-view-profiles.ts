import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';

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
