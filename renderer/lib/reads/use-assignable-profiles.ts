import { useQuery } from '@tanstack/react-query';
import {
  type AttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { useApi } from '../server/api.tsx';
import { everyPage } from '../server/every-page.ts';

/** Leaves out what the server would refuse: a disabled profile, and a conditional one without its condition. */
const isAssignable = ({ enabled, type, conditionalType }: AttentionProfile): boolean =>
  enabled === 'Y' && (type !== 'CONDITIONALBASED' || conditionalType !== null);

/** Reads the attention profiles that a workstation of a branch type may be given; undefined until they are known. */
export function useAssignableProfiles(idBranchTypes: number) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['attention-profiles', 'assignable', idBranchTypes],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call(
          listAttentionProfiles,
          { query: { idBranchTypes, assignable: 'Y', sort: 'name', ...page } },
          { signal },
        ),
      ),
  });
  return { data, isError, profiles: data?.filter(isAssignable) ?? [] };
}
