import { describe, expect, it } from 'vitest';
import { cachedByVersion } from './cached-by-version.ts';

describe('a cached lookup', () => {
  it('queries once per combination until the version changes', () => {
    let version = 1;
    const requested: string[] = [];
    const lookup = cachedByVersion(
      () => version,
      (a: number, b: number) => {
        requested.push(`${a},${b}`);
        return `v${version}: ${a},${b}`;
      },
    );
    expect([lookup(1, 23), lookup(12, 3), lookup(1, 23)]).toEqual(['v1: 1,23', 'v1: 12,3', 'v1: 1,23']);
    expect(requested).toEqual(['1,23', '12,3']);
    version = 2;
    expect([lookup(12, 3), lookup(1, 23)]).toEqual(['v2: 12,3', 'v2: 1,23']);
  });
});
