import { describe, expect, it } from 'vitest';
import { Unreachable } from '#shared/contract/client.ts';
import { idOf, isMissing, Missing } from './missing.ts';

describe('the id of an address', () => {
  it('is a number, or none where the address names none', () => {
    expect(idOf('12')).toBe(12);
    expect(idOf(null)).toBeNull();
    expect(idOf(undefined)).toBeNull();
  });

  it.each(['', '0', 'abc', '-1', '1e3', '0x10', '1.5', ' 1', '9'.repeat(16)])('is missing in %j', (text) => {
    expect(() => idOf(text)).toThrow(Missing);
  });
});

it('blames the address only for what does not exist, not for a lost connection', () => {
  expect(isMissing(new Missing())).toBe(true);
  expect(isMissing(new Unreachable())).toBe(false);
  expect(isMissing(new Error('any'))).toBe(false);
});
