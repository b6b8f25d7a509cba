import { describe, expect, it } from 'vitest';
import { paged, type WrappedRow } from './table.ts';

/** Lines of one point each: r for a row, g for the sum of a group, t for the total. */
const linesOf = (kinds: string): WrappedRow[] =>
  [...kinds].map((kind) => ({
    kind: kind === 'r' ? 'row' : kind === 'g' ? 'group' : 'total',
    begins: false,
    cells: [],
    height: 1,
  }));
const pagesOf = (kinds: string, room: number) =>
  [...paged(linesOf(kinds), () => room)].map(({ lines }) => lines.map(({ kind }) => kind[0]).join(''));

describe('rows on pages', () => {
  it('fill a page before the next one begins', () => {
    expect(pagesOf('rrrrr', 2)).toEqual(['rr', 'rr', 'r']);
  });

  it('have their own page if they are higher than one', () => {
    expect(pagesOf('rr', 0.5)).toEqual(['', 'r', 'r']);
  });

  it('stay with the following group or grand total', () => {
    expect(pagesOf('rrrt', 3)).toEqual(['rr', 'rt']);
    expect(pagesOf('rrrrgt', 5)).toEqual(['rrr', 'rgt']);
    expect(pagesOf('rrrgrrgt', 3)).toEqual(['rr', 'rgr', 'rgt']);
  });
});
