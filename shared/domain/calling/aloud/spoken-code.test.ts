import { describe, expect, it } from 'vitest';
import { spokenCode } from './spoken-code.ts';

describe('spokenCode', () => {
  it.each([
    ['A007', 'A 7'],
    ['AB120', 'A B 120'],
    ['P000', 'P 0'],
    ['7', '7'],
    ['A', 'A'],
    ['', ''],
    ['A1B2', 'A1B2'],
  ])('says %j as %j', (code, spoken) => {
    expect(spokenCode(code)).toBe(spoken);
  });
});
