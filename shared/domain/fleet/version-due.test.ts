import { describe, expect, it } from 'vitest';
import { isVersionDue, versionOrder } from './version-due.ts';

describe('the version of a branch', () => {
  it.each([
    ['1.9.0', '1.10.0', true],
    ['0.9.9', '1.0.0', true],
    ['1.2.2', '1.2.3', true],
    ['1.2.3', '1.2.3', false],
    ['2.0.0', '1.9.9', false],
    ['1.2.3-rc.1', '1.3.0', true],
    ['test', '1.0.0', false],
    ['1.0.0', 'test', false],
    [null, '1.0.0', false],
  ])('%s is due if central has %s: %s', (version, central, due) => {
    expect(isVersionDue(version, central)).toBe(due);
  });

  it('is ordered by its numbers', () => {
    const versions = ['1.10.0', '1.9.0', 'test', '0.12.3'];
    expect(versions.toSorted((one, other) => (versionOrder(one) < versionOrder(other) ? -1 : 1))).toEqual([
      ...['test', '0.12.3', '1.9.0', '1.10.0'],
    ]);
  });
});
