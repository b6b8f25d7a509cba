import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { everyPage } from '#renderer/lib/api.tsx';
import { type ListStatus, listStatus } from '../list-status.ts';
import { changeList, type ListState, lastPage, listMoves } from './list-state.ts';

/** Page of a list, as in the contract. */
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
  /** Reads the rows of all pages with the present search and order; undefined if they are not exported. */
  readonly readAll?: () => Promise<readonly Row[]>;
}

/** State of a list, and its query. */
interface PagedListOptions<Row, Sort extends string, Extra> {
  readonly state: ListState<Sort>;
  /** Shows another part. Must stay the same function as long as it does the same. */
  readonly show: (change: (now: ListState<Sort>) => ListState<Sort>) => void;
  readonly sorts: readonly Sort[];
  readonly queryKey: QueryKey;
  readonly fetchPage: (state: ListState<Sort>, signal: AbortSignal) => Promise<Page<Row> & Extra>;
  /** Poll interval, ms; without it the list is not polled. */
  readonly everyMs?: number | undefined;
}

/** List with the additional data of its response; undefined until loaded. */
export type ListWithAnswer<Row, Sort extends string, Extra> = List<Row, Sort> & {
  readonly extra: Extra | undefined;
  readonly error: Error | null;
};

/** List with search, sorting and paging by the server, with external state. */
export function usePagedList<Row, Sort extends string, Extra>(
  options: PagedListOptions<Row, Sort, Extra>,
): ListWithAnswer<Row, Sort, Extra> {
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
    extra: query.data,
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
