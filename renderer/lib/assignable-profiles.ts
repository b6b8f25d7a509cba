import { useQuery } from '@tanstack/react-query';
import {
  type AttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { everyPage, useApi } from './api.tsx';

/** Mirrors the check of the server: enabled, and with a condition if the type needs one. */
const isAssignable = ({ enabled, type, conditionalType }: AttentionProfile): boolean =>
  enabled === 'Y' && (type !== 'CONDITIONALBASED' || conditionalType !== null);

/** Loads the attention profiles that can be assigned to workstations of a branch type. */
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
