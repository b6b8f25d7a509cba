import { expect, it } from 'vitest';
import { parseBookingAddress } from './booking-page.tsx';

const SECRET = 'abcdefghijklmnopqrstuvwxyz012345';

it.each([
  ['/book', '', { kind: 'new', idBranches: null }],
  ['/book/', '', { kind: 'new', idBranches: null }],
  ['/book/7', '', { kind: 'new', idBranches: 7 }],
  ['/book/own', `#${SECRET}`, { kind: 'own', secret: SECRET }],
  ['/book/own', `#${SECRET}x`, { kind: 'unknown' }],
  ['/book/own', '', { kind: 'unknown' }],
  ['/book/seven', '', { kind: 'unknown' }],
])('%s%s is for %j', (pathname, hash, expected) => {
  expect(parseBookingAddress({ pathname, hash })).toEqual(expected);
});
