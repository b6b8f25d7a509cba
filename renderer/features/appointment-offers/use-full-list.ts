import { useState } from 'react';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';

const FIRST: ListState<string> = { search: '', sort: '', order: 'asc', page: 1, size: 10 };
const NO_SORTS: readonly string[] = [];

/** Leafs through rows that come whole. */
export function useFullList<Row>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<readonly Row[]>,
) {
  const [state, show] = useState(FIRST);
  return usePagedList({
    state,
    show,
    sorts: NO_SORTS,
    queryKey: [...key, state],
    fetchPage: async ({ page, size }, signal) => {
      const rows = await read(signal);
      const from = (page - 1) * size;
      return { rows: rows.slice(from, from + size), total: rows.length };
    },
  });
}
