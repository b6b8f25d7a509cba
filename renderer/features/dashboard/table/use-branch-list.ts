import { useDeferredValue, useMemo, useState } from 'react';
import { type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import { sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import type { DashboardBranch } from '#shared/contract/dashboard/dashboard.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { SORTS } from './use-columns.tsx';

type Sort = keyof typeof SORTS;
const NAMES = Object.keys(SORTS) as Sort[];

/** The worst branches come first. */
const FIRST: ListState<Sort> = { search: '', sort: 'alarms', order: 'desc', page: 1, size: 10 };

/** Searches, sorts and pages branches that are all at hand. */
export function useBranchList(rows: readonly DashboardBranch[]) {
  const [asked, show] = useState(FIRST);
  const search = useDeferredValue(asked.search);
  const named = useMemo(() => rows.map((row) => ({ row, name: foldText(row.branchName) })), [rows]);
  const matching = useMemo(() => {
    const wanted = foldText(search);
    return named.filter(({ name }) => name.includes(wanted)).map(({ row }) => row);
  }, [named, search]);
  const sorted = useMemo(
    () => sortRows(matching, SORTS[asked.sort], asked.order),
    [matching, asked.sort, asked.order],
  );
  const page = Math.min(asked.page, lastPage(sorted.length, asked.size));
  return {
    state: { ...asked, page },
    /** The rows of all pages. */
    all: sorted,
    rows: sorted.slice((page - 1) * asked.size, page * asked.size),
    total: sorted.length,
    ...listMoves(show, NAMES),
    find: (text: string) => show((now) => ({ ...now, search: text, page: 1 })),
  };
}
