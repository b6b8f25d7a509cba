import { useMemo, useRef } from 'react';
import { useAddressValues } from '#renderer/lib/use-address-values.ts';
import { type ListState, lastPage, listMoves } from '#renderer/ui/list/data-table/list-state.ts';
import { keepPlaces, type SortedBy, sortRows } from '#renderer/ui/list/data-table/sort-rows.ts';
import { PAGE_SIZES } from '#shared/contract/lists.ts';
import { useLooked } from '../api/remembered.ts';

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
const HELD_MS = 5000;

/**
 * Sorts and pages the rows of a table that are all at hand. While somebody works among them, by pointer or keyboard, rows
 * keep their places, though their figures change.
 */
export function useActivityList<Row>({ block, rows, idOf, sorts, firstSort }: ActivityListOptions<Row>) {
  const [{ sizes = {} }, change] = useLooked();
  const size = PAGE_SIZES.find((each) => each === sizes[block]) ?? FIRST_SIZE;
  const names = useMemo(
    () => ({ [`${block}.sort`]: firstSort, [`${block}.order`]: 'asc', [`${block}.page`]: '1' }),
    [block, firstSort],
  );
  const [values, changeValues] = useAddressValues(names);
  const sortName = values[`${block}.sort`] ?? firstSort;
  const asked: ListState<string> = {
    search: '',
    sort: sortName in sorts ? sortName : firstSort,
    order: values[`${block}.order`] === 'desc' ? 'desc' : 'asc',
    page: Math.max(1, Math.trunc(Number(values[`${block}.page`])) || 1),
    size,
  };
  const show = (change: (now: ListState<string>) => ListState<string>) => {
    const { sort, order, page } = change(asked);
    changeValues({ [`${block}.sort`]: sort, [`${block}.order`]: order, [`${block}.page`]: String(page) });
  };
  const work = useWork();
  const places = useRef<{ readonly by: string; readonly ids: readonly number[] }>({ by: '', ids: [] });

  const sorted = useMemo(() => {
    const by = `${asked.sort} ${asked.order}`;
    const fresh = sortRows(rows, sorts[asked.sort] ?? idOf, asked.order);
    const isHeld = work.isUnderWay() && places.current.by === by;
    const shown = isHeld ? keepPlaces(fresh, idOf, places.current.ids) : fresh;
    places.current = { by, ids: shown.map(idOf) };
    return shown;
  }, [rows, idOf, sorts, asked.sort, asked.order, work.isUnderWay]);

  const page = Math.min(asked.page, lastPage(sorted.length, size));
  const { sort, turnTo } = listMoves(show, Object.keys(sorts));
  return {
    state: { ...asked, page, size },
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
      isUnderWay: () => performance.now() - touched.current < HELD_MS,
      handlers: { onPointerMove: touch, onPointerDown: touch, onFocus: touch, onKeyDown: touch },
    };
  }, []);
}
