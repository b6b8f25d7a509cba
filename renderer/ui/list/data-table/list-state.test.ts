import { describe, expect, it } from 'vitest';
import {
  changeList,
  type ListState,
  lastPage,
  listMoves,
  readListState,
  withListState,
} from './list-state.ts';

const sorts = ['idShort', 'name', 'enabled'] as const;
type Sort = (typeof sorts)[number];
const read = (search: string) => readListState(new URLSearchParams(search), sorts, 'name');

/** The state after a click on a column's head. */
function sortBy(state: ListState<Sort>, column: string): ListState<Sort> {
  let displayed = state;
  listMoves<Sort>((change) => (displayed = change(displayed)), sorts).sort(column);
  return displayed;
}

describe('list state', () => {
  it('starts with ten rows of the first page, by the first column', () => {
    expect(read('')).toEqual({ search: '', sort: 'name', order: 'asc', page: 1, size: 10 });
  });

  it('is read from the address as it was written', () => {
    const state = { search: 'a&b', sort: 'enabled', order: 'desc', page: 3, size: 50 } as const;
    expect(read(withListState(new URLSearchParams(), state, 'name').toString())).toEqual(state);
  });

  it('omits defaults from the address', () => {
    expect(withListState(new URLSearchParams(), read(''), 'name').toString()).toBe('');
  });

  it('preserves other parameters of the address', () => {
    const next = withListState(new URLSearchParams('period=last7&page=3&search=a'), read('page=2'), 'name');
    expect(next.toString()).toBe('period=last7&page=2');
  });

  it('ignores invalid parameters', () => {
    expect(read('sort=password&order=up&page=-2&size=7')).toEqual(read(''));
    expect(read('page=1.5')).toEqual(read(''));
  });

  it('returns to the first page on another search, order or page size', () => {
    const third = read('page=3');
    expect(changeList(third, { search: 'x' }).page).toBe(1);
    expect(changeList(third, { size: 50 }).page).toBe(1);
    expect(sortBy(third, 'enabled').page).toBe(1);
  });

  it('reverses the order on a second click and starts ascending on another column', () => {
    const down = sortBy(read(''), 'name');
    expect(down.order).toBe('desc');
    expect(sortBy(down, 'enabled')).toMatchObject({ sort: 'enabled', order: 'asc' });
    expect(sortBy(down, 'password')).toEqual(down);
  });

  it('has one page even if it is empty', () => {
    expect(lastPage(0, 10)).toBe(1);
    expect(lastPage(21, 10)).toBe(3);
    expect(lastPage(20, 10)).toBe(2);
  });
});
