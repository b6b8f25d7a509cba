import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { everyPage } from '#renderer/lib/api.tsx';
import { type ListStatus, listStatus } from '../list-status.ts';
import { changeList, type ListState, lastPage, listMoves } from './list-state.ts';

/** One page as the contract's lists answer it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface List<Row, Sort extends string> {
  readonly state: ListState<Sort>;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly status: ListStatus;
  readonly search: (text: string) => void;
  readonly sort: (column: string) => void;
  readonly turnTo: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly retry: () => void;
  /** Reads the rows of all pages, as searched and sorted; missing where they are not exported. */
  readonly readAll?: () => Promise<readonly Row[]>;
}

/** Where a list keeps which part of it is shown, and how that part is read. */
interface PagedListOptions<Row, Sort extends string, Beside> {
  readonly state: ListState<Sort>;
  /** Shows another part. Must stay the same function as long as it does the same. */
  readonly show: (change: (now: ListState<Sort>) => ListState<Sort>) => void;
  readonly sorts: readonly Sort[];
  readonly queryKey: QueryKey;
  readonly fetchPage: (state: ListState<Sort>, signal: AbortSignal) => Promise<Page<Row> & Beside>;
  /** Milliseconds until it is fetched anew by itself; missing, it never is. */
  readonly everyMs?: number | undefined;
}

/** A list with what its answer says beside the rows; nothing until it has come. */
export type ListWithAnswer<Row, Sort extends string, Beside> = List<Row, Sort> & {
  readonly beside: Beside | undefined;
  readonly error: Error | null;
};

/** Reads a list that the server searches, sorts and pages, wherever its state is kept. */
export function usePagedList<Row, Sort extends string, Beside>(
  options: PagedListOptions<Row, Sort, Beside>,
): ListWithAnswer<Row, Sort, Beside> {
  const { state, show, sorts, queryKey, fetchPage, everyMs } = options;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchPage(state, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  });
  const { rows = [], total = 0 } = query.data ?? {};

  const last = lastPage(total, state.size);
  const beyond = query.isSuccess && !query.isPlaceholderData && state.page > last;
  useEffect(() => {
    if (beyond) show((now) => ({ ...now, page: last }));
  }, [beyond, last, show]);

  const search = useCallback((text: string) => show((now) => changeList(now, { search: text })), [show]);

  return {
    state,
    beside: query.data,
    error: query.error,
    rows,
    total,
    status: listStatus(query),
    search,
    ...listMoves(show, sorts),
    retry: () => void query.refetch(),
    readAll: () => {
      const { signal } = new AbortController();
      return everyPage((part) => fetchPage({ ...state, ...part }, signal));
    },
  };
}
