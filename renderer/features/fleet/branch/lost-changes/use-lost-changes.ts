import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#renderer/lib/server/api.tsx';
import { listLostChanges } from '#shared/contract/central/lost-changes.ts';

/** Reads one page of the changes at a branch, or made for it, that did not prevail; the newest first. */
export function useLostChanges(idBranches: number) {
  const api = useApi();
  const [page, turnTo] = useState(1);
  const [size, setSize] = useState(10);
  const { data } = useQuery({
    queryKey: ['lostChanges', idBranches, page, size],
    queryFn: ({ signal }) => api.call(listLostChanges, { query: { idBranches, page, size } }, { signal }),
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
