import { expect, it } from 'vitest';
import { licenceFaults } from '../licences.ts';

it.each([
  ['under a licence that restricts who may use it', 'Hippocratic-2.1'],
  ['whose licence nobody here has read', 'Sometime-1.0'],
  ['under a choice that nobody here has made', 'MIT OR GPL-3.0-only'],
  ['that nobody may use', 'UNLICENSED'],
])('a package %s is refused', (_what, licence) => {
  expect(licenceFaults([{ name: 'some-map', licence }], {})).toEqual([
    `some-map is under ${licence}, which is none of the open ones known here`,
  ]);
});

it('a package that states no licence is refused, but for those whose licence was read elsewhere', () => {
  const silent = { name: 'silent', licence: undefined };
  expect(licenceFaults([silent], {})).toEqual(['silent states no licence']);
  expect(licenceFaults([silent], { silent: 'MIT' })).toEqual([]);
  expect(licenceFaults([silent], { silent: 'GPL-3.0-only' })).toHaveLength(1);
});

it('an exception that nothing needs any more is named', () => {
  expect(licenceFaults([{ name: 'reformed', licence: 'MIT' }], { reformed: 'MIT' })).toEqual([
    'reformed needs no exception',
  ]);
});
