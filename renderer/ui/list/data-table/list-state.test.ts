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

/** The state that a click on a column's head leaves. */
function sortBy(state: ListState<Sort>, column: string): ListState<Sort> {
  let shown = state;
  listMoves<Sort>((change) => (shown = change(shown)), sorts).sort(column);
  return shown;
}

describe('list state', () => {
  it('begins with ten rows of the first page, by the first column', () => {
    expect(read('')).toEqual({ search: '', sort: 'name', order: 'asc', page: 1, size: 10 });
  });

  it('comes back from the address as it was written there', () => {
    const state = { search: 'a&b', sort: 'enabled', order: 'desc', page: 3, size: 50 } as const;
    expect(read(withListState(new URLSearchParams(), state, 'name').toString())).toEqual(state);
  });

  it('leaves out of the address what goes without saying', () => {
    expect(withListState(new URLSearchParams(), read(''), 'name').toString()).toBe('');
  });

  it('leaves alone what else the page keeps in the address', () => {
    const next = withListState(new URLSearchParams('period=last7&page=3&search=a'), read('page=2'), 'name');
    expect(next.toString()).toBe('period=last7&page=2');
  });

  it('takes nothing from an address that a list cannot show', () => {
    expect(read('sort=password&order=up&page=-2&size=7')).toEqual(read(''));
    expect(read('page=1.5')).toEqual(read(''));
  });

  it('goes back to the first page on another search, order or size', () => {
    const third = read('page=3');
    expect(changeList(third, { search: 'x' }).page).toBe(1);
    expect(changeList(third, { size: 50 }).page).toBe(1);
    expect(sortBy(third, 'enabled').page).toBe(1);
  });

  it('turns the order over on a second click and starts upwards on another column', () => {
    const down = sortBy(read(''), 'name');
    expect(down.order).toBe('desc');
    expect(sortBy(down, 'enabled')).toMatchObject({ sort: 'enabled', order: 'asc' });
    expect(sortBy(down, 'password')).toEqual(down);
  });

  it('has a first page even when it is empty', () => {
    expect(lastPage(0, 10)).toBe(1);
    expect(lastPage(21, 10)).toBe(3);
    expect(lastPage(20, 10)).toBe(2);
  });
});
