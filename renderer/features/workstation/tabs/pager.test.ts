import { expect, it } from 'vitest';
import { pageOf } from './pager.tsx';

const eleven = Array.from({ length: 11 }, (_, at) => at + 1);

it('eleven rows of five per page are three pages, the last with the rest', () => {
  expect(pageOf(eleven, 1, 5)).toEqual({ page: 1, last: 3, rows: [1, 2, 3, 4, 5] });
  expect(pageOf(eleven, 3, 5)).toEqual({ page: 3, last: 3, rows: [11] });
});

it('opens the last page if the requested page no longer exists', () => {
  expect(pageOf(eleven.slice(0, 5), 3, 5)).toEqual({ page: 1, last: 1, rows: [1, 2, 3, 4, 5] });
});

it('an empty list is one empty page', () => {
  expect(pageOf([], 2, 5)).toEqual({ page: 1, last: 1, rows: [] });
});
