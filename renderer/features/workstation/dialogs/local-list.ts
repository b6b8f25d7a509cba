import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { everyPage } from '#renderer/lib/api.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { changeList, type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import type { List } from '#renderer/ui/list/data-table/use-paged-list.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { hourOf } from '#shared/domain/time/clock-text.ts';

interface LocalListOptions<Row, Sort extends string> extends RowDetails<Row, Sort> {
  readonly firstSort: Sort;
  readonly sorts: readonly Sort[];
  readonly failed: boolean;
  readonly retry: () => void;
}

interface LocalList<Row, Sort extends string> extends List<Row, Sort> {
  /** The single row that matches a search; null for none or several. */
  readonly only: (search: string) => Row | null;
}

/** List over rows that are all loaded (undefined while loading), ten a page. */
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
      const matches = pickRows(all ?? [], changeList(state, { search: text }), { textOf, sortedBy });
      return matches.total === 1 ? (matches.rows[0] ?? null) : null;
    },
  };
}

interface RowDetails<Row, Sort extends string> {
  /** Text that is searched. */
  readonly textOf: (row: Row) => string;
  /** Value that a column sorts by. */
  readonly sortedBy: (row: Row, column: Sort) => string | number;
}

interface PickedRows<Row> {
  readonly rows: readonly Row[];
  /** Number of matching rows on all pages. */
  readonly total: number;
  /** Displayed page; the last one if the requested page does not exist. */
  readonly page: number;
}

/**
 * Filters, sorts and pages rows. The sort is stable.
 *
 * @internal used by tests besides this file
 */
export function pickRows<Row, Sort extends string>(
  all: readonly Row[],
  { search, sort, order, page, size }: ListState<Sort>,
  { textOf, sortedBy }: RowDetails<Row, Sort>,
): PickedRows<Row> {
  const matches = search ? all.filter((row) => containsWords(textOf(row), search)) : [...all];
  const sign = order === 'asc' ? 1 : -1;
  matches.sort((a, b) => sign * compare(sortedBy(a, sort), sortedBy(b, sort)));
  const visiblePage = Math.min(page, lastPage(matches.length, size));
  return {
    rows: matches.slice((visiblePage - 1) * size, visiblePage * size),
    total: matches.length,
    page: visiblePage,
  };
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** Removes case and accents, so that `atencion` matches `Atención`. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Whether the text contains every word of the search. */
export function containsWords(text: string, search: string): boolean {
  const where = folded(text);
  return folded(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** Attribute of the buttons in rows. */
export const ROW_ACTION = 'data-row-action';
const SEARCH = 'input[type="search"]';

interface RowKeys {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Focuses the search after the focused row was removed. */
  readonly backToSearch: () => void;
}

/**
 * Keyboard navigation of rows: arrow keys move from the search to the first row and between rows; Enter in the search
 * acts on a single match.
 */
export function useRowKeys<Row>(
  only: (search: string) => Row | null | Promise<Row | null>,
  act: (row: Row) => void,
): RowKeys {
  const ref = useRef<HTMLFormElement>(null);
  const search = () => ref.current?.querySelector<HTMLInputElement>(SEARCH);
  const backToSearch = useCallback(() => ref.current?.querySelector<HTMLInputElement>(SEARCH)?.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
    const kind = target.getAttribute(ROW_ACTION);
    if (target === search()) return void inSearch(event);
    if (kind === null) return;
    const buttons = buttonsOf(kind);
    const at = buttons.indexOf(target);
    if (key === 'ArrowDown') go(event, buttons[at + 1]);
    if (key === 'ArrowUp') go(event, buttons[at - 1] ?? search());
  }

  async function inSearch(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') go(event, buttonsOf()[0]);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = search()?.value.trim() ?? '';
    const row = await only(text);
    // Ignores results for outdated search text or after the dialog was closed.
    if (row && search()?.value.trim() === text) act(row);
  }

  function buttonsOf(kind?: string): HTMLElement[] {
    const those = kind ? `[${ROW_ACTION}="${kind}"]` : `[${ROW_ACTION}]`;
    return [...(ref.current?.querySelectorAll<HTMLElement>(those) ?? [])];
  }

  return { ref, onKeyDown, backToSearch };
}

function go(event: KeyboardEvent, to: HTMLElement | null | undefined): void {
  event.preventDefault();
  to?.focus();
}

/** Formats hour and minute in the branch's time zone; empty while loading. */
export function useBranchHour(idBranches: number): (at: Millis) => string {
  const branch = useBranches().find((each) => each.idBranches === idBranches);
  return (at) => (branch ? hourOf(branchTime(at, Number(branch.zone))) : '');
}
