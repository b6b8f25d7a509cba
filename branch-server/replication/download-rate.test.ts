import { describe, expect, it } from 'vitest';
import { MAX_RANGE_BYTES } from '#shared/contract/replication/files.ts';
import { backoffAfterDamage, FIRST_RANGE, nextRange, pauseAfter, smallerRange } from './file-downloader.ts';

describe('the rate of downloads', () => {
  it.each([
    [1 / 3, 900, 1_800],
    [0.5, 900, 900],
    [1, 900, 0],
  ])('pauses so that files use %f of the bandwidth', (share, tookMs, ms) => {
    expect(Math.abs(pauseAfter(tookMs, share) - ms)).toBeLessThanOrEqual(1);
  });

  it('doubles quick ranges, halves slow ones, and leaves the others', () => {
    expect(nextRange(FIRST_RANGE, 10)).toBe(2 * FIRST_RANGE);
    expect(nextRange(FIRST_RANGE, 3_000)).toBe(FIRST_RANGE);
    expect(nextRange(FIRST_RANGE, 6_000)).toBe(FIRST_RANGE / 2);
    expect(nextRange(MAX_RANGE_BYTES, 10)).toBe(MAX_RANGE_BYTES);
    expect(nextRange(nextRange(FIRST_RANGE, 6_000), 6_000)).toBe(FIRST_RANGE / 2);
  });

  it('reduces the range after a failed transfer', () => {
    expect(smallerRange(MAX_RANGE_BYTES)).toBe(MAX_RANGE_BYTES / 2);
    expect(smallerRange(1)).toBeGreaterThan(0);
  });

  it('postpones a file longer each time it arrives damaged', () => {
    expect(backoffAfterDamage(1, 0.999)).toBeLessThanOrEqual(4_000);
    expect(backoffAfterDamage(3, 0.999)).toBeLessThanOrEqual(300_000);
    expect(backoffAfterDamage(4, 0)).toBeGreaterThanOrEqual(1_800_000);
  });
});
