import fc from 'fast-check';
import { expect, it } from 'vitest';
import { announcedName } from './announce-server.ts';

it.each([
  [['Centro'], 'Centro (srv)'],
  [[], 'Turno (srv)'],
  [['Centro', 'Norte'], 'Turno (srv)'],
])('%o is announced as %s', (branches, name) => {
  expect(announcedName(branches, 'srv')).toBe(name);
});

it('fits into a network name, whatever the names of branch and machine', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ maxLength: 200 }),
      (branch, machine) => {
        const name = announcedName([branch], machine);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
        expect(name.isWellFormed() || !`${branch}${machine}`.isWellFormed()).toBe(true);
      },
    ),
  );
});
