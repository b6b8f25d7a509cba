import { describe, expect, it } from 'vitest';
import { matching, nextIndex, parted } from './pick-state.ts';

const BRANCHES = [
  { id: 1, name: 'Alcalá' },
  { id: 2, name: 'Logroño' },
  { id: 3, name: 'Alcorcón' },
];

describe('a pick list', () => {
  it('is searched without case and accents', () => {
    expect(matching(BRANCHES, ' ALCA ').map(({ id }) => id)).toEqual([1]);
    expect(matching(BRANCHES, 'logrono').map(({ id }) => id)).toEqual([2]);
    expect(matching(BRANCHES, '')).toEqual(BRANCHES);
  });

  it('shows each row on one side, in order', () => {
    const { included, notIncluded } = parted(BRANCHES, [3, 1, 4711]);
    expect(included.map(({ id }) => id)).toEqual([1, 3]);
    expect(notIncluded.map(({ id }) => id)).toEqual([2]);
  });

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['x', 1, 1],
  ])('%s moves from position %i to %i of three', (key, from, to) => {
    expect(nextIndex(key, from, 3)).toBe(to);
  });

  it('has no position before the first if it is empty', () => {
    expect(nextIndex('End', 0, 0)).toBe(0);
  });
});
