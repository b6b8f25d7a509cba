import { expect, it } from 'vitest';
import { licenceViolations } from '../licences.ts';

it.each([
  ['under a licence that restricts who may use it', 'Hippocratic-2.1'],
  ['whose licence nobody here has read', 'Sometime-1.0'],
  ['under a choice that nobody here has made', 'MIT OR GPL-3.0-only'],
  ['that nobody may use', 'UNLICENSED'],
])('a package %s is refused', (_what, licence) => {
  expect(licenceViolations([{ name: 'some-map', licence }], {})).toEqual([
    `some-map is under ${licence}, which is none of the open ones known here`,
  ]);
});

it('a package without a licence is refused, except reviewed ones', () => {
  const silent = { name: 'silent', licence: undefined };
  expect(licenceViolations([silent], {})).toEqual(['silent states no licence']);
  expect(licenceViolations([silent], { silent: 'MIT' })).toEqual([]);
  expect(licenceViolations([silent], { silent: 'GPL-3.0-only' })).toHaveLength(1);
});

it('an unused exception is reported', () => {
  expect(licenceViolations([{ name: 'reformed', licence: 'MIT' }], { reformed: 'MIT' })).toEqual([
    'reformed needs no exception',
  ]);
});
