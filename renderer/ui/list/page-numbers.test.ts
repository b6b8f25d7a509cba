import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('pageNumbers', () => {
  it('lists every page up to seven', () => {
    expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('includes first, last and the neighbours of the current page', () => {
    expect(pageNumbers(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
  });

  it('always has the same length, so that the buttons do not move', () => {
    for (let page = 1; page <= 100; page++) expect(pageNumbers(page, 100)).toHaveLength(7);
  });

  it('always includes the current page', () => {
    for (let page = 1; page <= 20; page++) expect(pageNumbers(page, 20)).toContain(page);
  });
});
