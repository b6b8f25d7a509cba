import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Branch, listBranches } from '#shared/contract/configuration/branches.ts';
import { useApi } from '../server/api.tsx';

/** Reads the enabled branches of this installation; empty until they are known. At a branch there is usually one. */
export const useBranches = (): readonly Branch[] => useBranchList().data ?? none;

/** The branch that `?branch=` of the address names. */
interface BranchInAddress {
  readonly branch: Branch | undefined;
  /** The address names a branch that is not among those of the user. */
  readonly isUnknown: boolean;
  /** The branches have been read. */
  readonly isRead: boolean;
}

/** Finds the branch that the address names. */
export function useBranchInAddress(): BranchInAddress {
  const { data, isSuccess } = useBranchList();
  const [params] = useSearchParams();
  const id = params.get('branch');
  const branch = data?.find(({ idBranches }) => idBranches === Number(id));
  return { branch, isUnknown: isSuccess && id !== null && !branch, isRead: isSuccess };
}

function useBranchList() {
  const api = useApi();
  return useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => api.call(listBranches, {}, { signal }),
    staleTime: 60_000,
  });
}

const none: readonly Branch[] = [];
