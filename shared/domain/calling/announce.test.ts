import { describe, expect, it } from 'vitest';
import { isAnnounced, spokenCode, spokenLocation } from './announce.ts';

describe('isAnnounced', () => {
  const NOW = 1_000_000_000;

  it.each([
    [0, true],
    [120_000, true],
    [120_001, false],
    // A clock that was set back meanwhile must not silence the waiting room.
    [-3_600_000, true],
  ])('a call %d ms ago: %s', (age, announced) => {
    expect(isAnnounced({ calledAt: NOW - age, isServed: true }, NOW, 120)).toBe(announced);
  });

  it('omits a call of a ticket that is no longer served there', () => {
    expect(isAnnounced({ calledAt: NOW, isServed: false }, NOW, 120)).toBe(false);
  });
});

describe('spokenCode', () => {
  it.each([
    ['A007', 'A 7'],
    ['AB120', 'A B 120'],
    ['P000', 'P 0'],
    ['7', '7'],
    ['A', 'A'],
    ['', ''],
    ['A1B2', 'A1B2'],
  ])('returns %j as %j', (code, spoken) => {
    expect(spokenCode(code)).toBe(spoken);
  });
});

describe('spokenPlace', () => {
  it.each([
    ['Puesto 3', 'es', 'puesto 3'],
    ['Puesto 3', 'en', 'counter 3'],
    ['Puesto 3', 'sv', 'kassa 3'],
    ['Kassa 3', 'es', 'caja 3'],
    ['Kassa 3', 'sv', 'kassa 3'],
    ['Cash desk 12', 'sv', 'kassa 12'],
    ['DISK A', 'en', 'counter A'],
    // Names of workstations are not translated.
    ['Caja rápida 3', 'en', 'Caja rápida 3'],
    ['Dra. Pérez', 'sv', 'Dra. Pérez'],
    ['Puesto', 'en', 'Puesto'],
    ['', 'en', ''],
  ] as const)('returns %j in %s as %j', (name, language, reported) => {
    expect(spokenLocation(name, language)).toBe(reported);
  });
});
