import { describe, expect, it } from 'vitest';
import { numberOf } from './number-of.ts';

describe('an entered number', () => {
  it('is null if it is empty', () => {
    expect(numberOf('')).toBeNull();
    expect(numberOf('', 100)).toBeNull();
  });

  it('is limited to the maximum', () => {
    expect(['0', '99', '100', '101', '5000'].map((digits) => numberOf(digits, 100))).toEqual([
      0, 99, 100, 100, 100,
    ]);
  });

  it('is unchanged and exact without a maximum, and validated elsewhere', () => {
    expect(numberOf('99999')).toBe(99_999);
    expect(numberOf('9'.repeat(30))).toBe(999_999_999_999_999);
  });
});
