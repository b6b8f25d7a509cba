import { expect, it } from 'vitest';
import { foldedFilter } from './folded-filter.ts';

const option = (label: string) => ({ value: label, label });
const peru = option('Perú');
const panama = option('Panamá');
const sweden = option('Sverige');
const filter = (search: string, limit = Number.POSITIVE_INFINITY) =>
  foldedFilter({ options: [peru, { group: 'América', items: [panama] }, sweden], search, limit });

it('finds what is typed without accents, and with too many of them', () => {
  expect(filter('peru')).toEqual([peru]);
  expect(filter(' PANAMA ')).toEqual([{ group: 'América', items: [panama] }]);
  expect(filter('svérige')).toEqual([sweden]);
  expect(filter('Perú')).toEqual([peru]);
});

it('leaves out groups in which nothing is found, and offers all while nothing is typed', () => {
  expect(filter('xyz')).toEqual([]);
  expect(filter('')).toHaveLength(3);
  expect(filter('', 1)).toEqual([peru]);
});
