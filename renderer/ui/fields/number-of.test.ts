import { describe, expect, it } from 'vitest';
import { numberOf } from './number-of.ts';

describe('a typed number', () => {
  it('is none while nothing is typed', () => {
    expect(numberOf('')).toBeNull();
    expect(numberOf('', 100)).toBeNull();
  });

  it('becomes the most that there may be', () => {
    expect(['0', '99', '100', '101', '5000'].map((digits) => numberOf(digits, 100))).toEqual([
      0, 99, 100, 100, 100,
    ]);
  });

  it('stays as it is without one, for others to refuse, and exact', () => {
    expect(numberOf('99999')).toBe(99_999);
    expect(numberOf('9'.repeat(30))).toBe(999_999_999_999_999);
  });
});
