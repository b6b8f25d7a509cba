import { PAGE_SIZES } from '#shared/contract/lists.ts';

const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Describes the part of a list that is shown. Pages count from 1. */
export interface ListState<Sort extends string> {
  readonly search: string;
  readonly sort: Sort;
  readonly order: SortDirection;
  readonly page: number;
  readonly size: number;
}

/** Parses the address; by default sorts by `first` and shows ten rows per page (specification, section 9). */
export function readListState<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  first: Sort = sorts[0],
  firstOrder: SortDirection = 'asc',
): ListState<Sort> {
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    search: params.get('search') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? first,
    order: SORT_DIRECTIONS.find((order) => order === params.get('order')) ?? firstOrder,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? 10,
  };
}

/** Writes the state for the address, without its defaults. */
function writeListState<Sort extends string>(
  state: ListState<Sort>,
  first: Sort,
  firstOrder: SortDirection,
): URLSearchParams {
  const { search, sort, order, page, size } = state;
  return new URLSearchParams({
    ...(search && { search }),
    ...(sort !== first && { sort }),
    ...(order !== firstOrder && { order }),
    ...(page !== 1 && { page: String(page) }),
    ...(size !== 10 && { size: String(size) }),
  });
}

/** Writes the state of a list to the address; other parameters remain. */
export function withListState<Sort extends string>(
  params: URLSearchParams,
  state: ListState<Sort>,
  first: Sort,
  firstOrder: SortDirection = 'asc',
): URLSearchParams {
  const others = [...params].filter(([name]) => !(name in state));
  return new URLSearchParams([...others, ...writeListState(state, first, firstOrder)]);
}

/** Changes search, order or page size, and returns to the first page. */
export function changeList<Sort extends string>(
  state: ListState<Sort>,
  change: Partial<ListState<Sort>>,
): ListState<Sort> {
  return { ...state, page: 1, ...change };
}

/** Sorts by the clicked column: ascending, or descending if it was ascending. */
function sortBy<Sort extends string>(state: ListState<Sort>, sort: Sort): ListState<Sort> {
  const order = state.sort === sort && state.order === 'asc' ? 'desc' : 'asc';
  return changeList(state, { sort, order });
}

/** Actions of headers and pager, as changes of the list state. */
export function listMoves<Sort extends string>(
  show: (change: (now: ListState<Sort>) => ListState<Sort>) => void,
  sorts: readonly Sort[],
) {
  return {
    sort(column: string) {
      const sort = sorts.find((each) => each === column);
      if (sort) show((now) => sortBy(now, sort));
    },
    turnTo: (page: number) => show((now) => ({ ...now, page })),
    resize: (size: number) => show((now) => changeList(now, { size })),
  };
}

/** Finds the last page that has rows, at least 1: a list turns to it once the page shown has none. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
