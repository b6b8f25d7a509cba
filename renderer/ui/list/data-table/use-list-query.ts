import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { type ListState, readListState, type SortDirection, withListState } from './list-state.ts';
import { type ListWithAnswer, type Page, usePagedList } from './use-paged-list.ts';

export interface ListOptions<Row, Sort extends string, Extra> {
  /** Query key prefix; actions invalidate it. */
  readonly key: string;
  readonly fetchPage: (query: ListState<Sort>, signal: AbortSignal) => Promise<Page<Row> & Extra>;
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly firstSort: Sort;
  /** Default ascending. */
  readonly firstOrder?: SortDirection;
  /** Filter of `fetchPage`, if any. */
  readonly filter?: string;
  /** Poll interval, ms; without it the list is not polled. */
  readonly everyMs?: number;
}

/** List with search, sorting and paging by the server. Its state is in the address, for reload and back. */
export function useListQuery<Row, Sort extends string, Extra>(
  options: ListOptions<Row, Sort, Extra>,
): ListWithAnswer<Row, Sort, Extra> {
  const { key, fetchPage, sorts, firstSort, firstOrder = 'asc', filter = '', everyMs } = options;
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  const [params, setParams] = useSearchParams();
  const state = readListState(params, sorts, firstSort, firstOrder);
  // Last requested state, possibly not rendered yet: two quick presses are two changes.
  const requested = useRef(params);
  useEffect(() => {
    requested.current = params;
  }, [params]);

  const show = useCallback(
    (change: (now: ListState<Sort>) => ListState<Sort>) => {
      // Ignores changes during navigation to another page, which they would cancel.
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
