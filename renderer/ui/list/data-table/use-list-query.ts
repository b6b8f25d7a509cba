import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { changeList, type ListState, lastPage, readListState, sortBy, withListState } from './list-state.ts';

/** One page as the contract's lists answer it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ListOptions<Row, Sort extends string, Beside> {
  /** First part of the query key; actions name it to make the list old. */
  readonly key: string;
  readonly fetchPage: (query: ListState<Sort>, signal: AbortSignal) => Promise<Page<Row> & Beside>;
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly firstSort: Sort;
  /** The choice of rows that `fetchPage` keeps to, where there is one. */
  readonly filter?: string;
  /** Milliseconds until it is fetched anew by itself; missing, it never is. */
  readonly everyMs?: number;
}

export interface List<Row, Sort extends string> {
  readonly state: ListState<Sort>;
  readonly rows: readonly Row[];
  readonly total: number;
  /** `stale`: rows are shown, but the last attempt to bring them up to date failed. */
  readonly status: 'loading' | 'ready' | 'stale' | 'failed';
  readonly search: (text: string) => void;
  readonly sort: (column: string) => void;
  readonly turnTo: (page: number) => void;
  readonly resize: (size: number) => void;
  readonly retry: () => void;
}

/** A list with what its answer says beside the rows; nothing until it has come. */
type ListBeside<Row, Sort extends string, Beside> = List<Row, Sort> & { readonly beside: Beside | undefined };

/** Reads a list that the server searches, sorts and pages. Keeps its place in the address, for reload and back. */
export function useListQuery<Row, Sort extends string, Beside>(
  options: ListOptions<Row, Sort, Beside>,
): ListBeside<Row, Sort, Beside> {
  const { key, fetchPage, sorts, firstSort, filter = '', everyMs } = options;
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  const [params, setParams] = useSearchParams();
  const state = readListState(params, sorts, firstSort);
  const query = useQuery({
    queryKey: [key, 'list', state, filter],
    queryFn: ({ signal }) => fetchPage(state, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  });
  const { rows = [], total = 0 } = query.data ?? {};

  const show = useCallback(
    (change: (now: ListState<Sort>) => ListState<Sort>) => {
      // Writes nothing once somebody is on the way to another page: it would keep them here, or take a form its row.
      if (isLeaving || window.location.pathname !== pathname) return;
      setParams((now) => withListState(now, change(readListState(now, sorts, firstSort)), firstSort), {
        replace: true,
      });
    },
    [isLeaving, pathname, setParams, sorts, firstSort],
  );

  const last = lastPage(total, state.size);
  const beyond = query.isSuccess && !query.isPlaceholderData && state.page > last;
  useEffect(() => {
    if (beyond) show((now) => ({ ...now, page: last }));
  }, [beyond, last, show]);

  const search = useCallback((text: string) => show((now) => changeList(now, { search: text })), [show]);

  return {
    state,
    beside: query.data,
    rows,
    total,
    status: statusOf(query),
    search,
    sort: (column) => {
      const sort = sorts.find((each) => each === column);
      if (sort) show((now) => sortBy(now, sort));
    },
    turnTo: (page) => show((now) => ({ ...now, page })),
    resize: (size) => show((now) => changeList(now, { size })),
    retry: () => void query.refetch(),
  };
}

function statusOf(query: { data: unknown; isError: boolean }): List<unknown, string>['status'] {
  if (query.data === undefined) return query.isError ? 'failed' : 'loading';
  return query.isError ? 'stale' : 'ready';
}
