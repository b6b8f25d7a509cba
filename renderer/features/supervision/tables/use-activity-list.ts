import { useMemo, useRef } from 'react';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import { keepOrder, type SortedBy, sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import { useSupervisionView } from '../api/supervision-view.ts';

export type Sorts<Row> = Readonly<Record<string, (row: Row) => SortedBy>>;

interface ActivityListOptions<Row> {
  /** By this name its page size is remembered. */
  readonly block: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  readonly sorts: Sorts<Row>;
  readonly firstSort: string;
}

const FIRST_SIZE = 10;
/** Rows keep their places for so long after somebody was busy among them, ms. */
const HOLD_MS = 5000;

/**
 * Sorts and pages the rows of a table that are all at hand. While somebody works among them, by pointer or keyboard, rows
 * keep their places, though their figures change.
 */
export function useActivityList<Row>({ block, rows, idOf, sorts, firstSort }: ActivityListOptions<Row>) {
  const [{ sizes = {} }, change] = useSupervisionView();
  const size = PAGE_SIZES.find((each) => each === sizes[block]) ?? FIRST_SIZE;
  const names = useMemo(
    () => ({ [`${block}.sort`]: firstSort, [`${block}.order`]: 'asc', [`${block}.page`]: '1' }),
    [block, firstSort],
  );
  const [values, changeValues] = useAddressValues(names);
  const sortName = values[`${block}.sort`] ?? firstSort;
  const query: ListState<string> = {
    search: '',
    sort: sortName in sorts ? sortName : firstSort,
    order: values[`${block}.order`] === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Math.trunc(Number(values[`${block}.page`])) || 1),
    size,
  };
  const show = (change: (now: ListState<string>) => ListState<string>) => {
    const { sort, order, page } = change(query);
    changeValues({ [`${block}.sort`]: sort, [`${block}.order`]: order, [`${block}.page`]: String(page) });
  };
  const work = useWork();
  const places = useRef<{ readonly by: string; readonly ids: readonly number[] }>({ by: '', ids: [] });

  const sorted = useMemo(() => {
    const by = `${query.sort} ${query.order}`;
    const fresh = sortRows(rows, sorts[query.sort] ?? idOf, query.order);
    const isSuspended = work.isUnderWay() && places.current.by === by;
    const shown = isSuspended ? keepOrder(fresh, idOf, places.current.ids) : fresh;
    places.current = { by, ids: shown.map(idOf) };
    return shown;
  }, [rows, idOf, sorts, query.sort, query.order, work.isUnderWay]);

  const page = Math.min(query.page, lastPage(sorted.length, size));
  const { sort, turnTo } = listMoves(show, Object.keys(sorts));
  return {
    state: { ...query, page, size },
    rows: sorted.slice((page - 1) * size, page * size),
    /** The rows of all pages. */
    all: sorted,
    total: rows.length,
    sort,
    turnTo,
    resize: (chosen: number) => {
      change((now) => ({ ...now, sizes: { ...now.sizes, [block]: chosen } }));
      turnTo(1);
    },
    /** Hears pointer and keyboard: for the element around the rows. */
    handlers: work.handlers,
  };
}

/** Knows whether somebody was just busy among the rows, without drawing anything anew for it. */
function useWork() {
  const touched = useRef(Number.NEGATIVE_INFINITY);
  return useMemo(() => {
    const touch = () => {
      touched.current = performance.now();
    };
    return {
      isUnderWay: () => performance.now() - touched.current < HOLD_MS,
      handlers: { onPointerMove: touch, onPointerDown: touch, onFocus: touch, onKeyDown: touch },
    };
  }, []);
}
