import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FLEET } from '#renderer/features/fleet/api/follow-fleet.ts';
import { useApi } from '#renderer/lib/server/api.tsx';
import { listFleetHistory } from '#shared/contract/central/fleet-history.ts';

/** Reads one page of what happened to a branch, or to central itself where none is named; the newest first. */
export function useHistory(idBranches: number | undefined) {
  const api = useApi();
  const [page, turnTo] = useState(1);
  const [size, setSize] = useState(10);
  const { data } = useQuery({
    queryKey: [
      ...(idBranches === undefined ? FLEET.central : FLEET.branch(idBranches)),
      'history',
      page,
      size,
    ],
    queryFn: ({ signal }) =>
      api.call(
        listFleetHistory,
        { query: { page, size, ...(idBranches !== undefined && { idBranches }) } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  const resize = (chosen: number) => {
    setSize(chosen);
    turnTo(1);
  };
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    known: data !== undefined,
    page,
    size,
    turnTo,
    resize,
  };
}
