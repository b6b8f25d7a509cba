import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_RANGE } from '#shared/contract/replication/files.ts';
import { FIRST_RANGE, nextRange, restAfter, restAfterDamage, smallerRange } from './pace.ts';

describe('the pace of files', () => {
  it.each([
    [1 / 3, 900, 1_800],
    [0.5, 900, 900],
    [1, 900, 0],
  ])('rests so that files use the line for a share of %f', (share, tookMs, ms) => {
    expect(Math.abs(restAfter(tookMs, share) - ms)).toBeLessThanOrEqual(1);
  });

  it('grows towards ranges of a second, at most twofold and never above what central gives', () => {
    expect(nextRange(100_000, 10)).toBe(200_000);
    expect(nextRange(FIRST_RANGE, 2_000)).toBe(FIRST_RANGE / 2);
    const any = fc.integer({ min: 1, max: LARGEST_RANGE });
    fc.assert(
      fc.property(any, fc.nat({ max: 60_000 }), (bytes, tookMs) => {
        const next = nextRange(bytes, tookMs);
        expect(next).toBeGreaterThan(0);
        expect(next).toBeLessThanOrEqual(LARGEST_RANGE);
      }),
    );
  });

  it('tries less where a range did not get through', () => {
    expect(smallerRange(LARGEST_RANGE)).toBe(LARGEST_RANGE / 2);
    expect(smallerRange(1)).toBeGreaterThan(0);
  });

  it('leaves a file alone the longer, the more often it came damaged', () => {
    expect(restAfterDamage(1, 0.999)).toBeLessThanOrEqual(4_000);
    expect(restAfterDamage(3, 0.999)).toBeLessThanOrEqual(300_000);
    expect(restAfterDamage(4, 0)).toBeGreaterThanOrEqual(1_800_000);
  });
});
