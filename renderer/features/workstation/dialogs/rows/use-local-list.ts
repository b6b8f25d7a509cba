import { useCallback, useMemo, useState } from 'react';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { changeList, type ListState, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import type { List } from '#renderer/ui/list/data-table/use-paged-list.ts';
import { pickRows, type RowDetails } from './pick-rows.ts';

interface LocalListOptions<Row, Sort extends string> extends RowDetails<Row, Sort> {
  readonly firstSort: Sort;
  readonly sorts: readonly Sort[];
  readonly failed: boolean;
  readonly retry: () => void;
}

export interface LocalList<Row, Sort extends string> extends List<Row, Sort> {
  /** The row that such a search leaves, where it leaves one only. */
  readonly only: (search: string) => Row | null;
}

/**
 * Keeps a list whose rows are all at hand, undefined until they are; ten a page, so that thousands cost no more than
 * ten to show.
 */
export function useLocalList<Row, Sort extends string>(
  all: readonly Row[] | undefined,
  { textOf, sortedBy, firstSort, sorts, failed, retry }: LocalListOptions<Row, Sort>,
): LocalList<Row, Sort> {
  const [state, setState] = useState<ListState<Sort>>({
    search: '',
    sort: firstSort,
    order: 'asc',
    page: 1,
    size: 10,
  });
  const { rows, total, page } = useMemo(
    () => pickRows(all ?? [], state, { textOf, sortedBy }),
    [all, state, textOf, sortedBy],
  );
  const search = useCallback((text: string) => setState((now) => changeList(now, { search: text })), []);

  return {
    state: { ...state, page },
    rows,
    total,
    status: all ? (failed ? 'stale' : 'ready') : failed ? 'failed' : 'loading',
    search,
    ...listMoves(setState, sorts),
    retry,
    readAll: async () =>
      everyPage(async (part) => pickRows(all ?? [], { ...state, ...part }, { textOf, sortedBy })),
    only: (text) => {
      const found = pickRows(all ?? [], changeList(state, { search: text }), { textOf, sortedBy });
      return found.total === 1 ? (found.rows[0] ?? null) : null;
    },
  };
}
