import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { type ListState, readListState, type SortDirection, withListState } from './list-state.ts';
import { type ListWithAnswer, type Page, usePagedList } from './use-paged-list.ts';

export interface ListOptions<Row, Sort extends string, Beside> {
  /** First part of the query key; actions name it to make the list old. */
  readonly key: string;
  readonly fetchPage: (query: ListState<Sort>, signal: AbortSignal) => Promise<Page<Row> & Beside>;
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly firstSort: Sort;
  /** Upwards unless said. */
  readonly firstOrder?: SortDirection;
  /** The choice of rows that `fetchPage` keeps to, where there is one. */
  readonly filter?: string;
  /** Milliseconds until it is fetched anew by itself; missing, it never is. */
  readonly everyMs?: number;
}

/** Reads a list that the server searches, sorts and pages. Keeps its place in the address, for reload and back. */
export function useListQuery<Row, Sort extends string, Beside>(
  options: ListOptions<Row, Sort, Beside>,
): ListWithAnswer<Row, Sort, Beside> {
  const { key, fetchPage, sorts, firstSort, firstOrder = 'asc', filter = '', everyMs } = options;
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  const [params, setParams] = useSearchParams();
  const state = readListState(params, sorts, firstSort, firstOrder);
  // What was asked for last, though the page has not followed yet: two quick presses are two changes.
  const requested = useRef(params);
  useEffect(() => {
    requested.current = params;
  }, [params]);

  const show = useCallback(
    (change: (now: ListState<Sort>) => ListState<Sort>) => {
      // Writes nothing once somebody is on the way to another page: it would keep them here, or take a form its row.
      if (isLeaving || window.location.pathname !== pathname) return;
      const before = readListState(requested.current, sorts, firstSort, firstOrder);
      requested.current = withListState(requested.current, change(before), firstSort, firstOrder);
      setParams(requested.current, { replace: true });
    },
    [isLeaving, pathname, setParams, sorts, firstSort, firstOrder],
  );

  return usePagedList({
    state,
    show,
    sorts,
    everyMs,
    queryKey: [key, 'list', state, filter],
    fetchPage,
  });
}
