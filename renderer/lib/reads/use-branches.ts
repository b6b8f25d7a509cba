import { useQuery } from '@tanstack/react-query';
import { type Branch, listBranches } from '#shared/contract/configuration/branches.ts';
import { useApi } from '../server/api.tsx';

/** Reads the enabled branches of this installation; empty until they are known. At a branch there is usually one. */
export function useBranches(): readonly Branch[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
    staleTime: 60_000,
  });
  return data ?? none;
}

const none: readonly Branch[] = [];
