import { expect, it } from 'vitest';
import { foldedFilter } from './folded-filter.ts';

const option = (label: string) => ({ value: label, label });
const peru = option('Perú');
const panama = option('Panamá');
const sweden = option('Sverige');
const filter = (search: string, limit = Number.POSITIVE_INFINITY) =>
  foldedFilter({ options: [peru, { group: 'América', items: [panama] }, sweden], search, limit });

it('ignores accents, missing or superfluous', () => {
  expect(filter('peru')).toEqual([peru]);
  expect(filter(' PANAMA ')).toEqual([{ group: 'América', items: [panama] }]);
  expect(filter('svérige')).toEqual([sweden]);
  expect(filter('Perú')).toEqual([peru]);
});

it('omits groups without a match, and lists all for an empty search', () => {
  expect(filter('xyz')).toEqual([]);
  expect(filter('')).toHaveLength(3);
  expect(filter('', 1)).toEqual([peru]);
});
