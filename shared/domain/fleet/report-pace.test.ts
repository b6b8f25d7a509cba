import { describe, expect, it } from 'vitest';
import { boundedPace, DEFAULT_PACE, offlineAfterMs, paceFor } from './report-pace.ts';

describe('the pace of reports', () => {
  it.each([0, 1, 200])('is the default for %i branches', (branches) => {
    expect(paceFor(branches)).toEqual(DEFAULT_PACE);
  });

  it.each([1_000, 10_000, 50_000])('limits %i branches to 200 reports per second', (branches) => {
    const { everyMs, changesMs } = paceFor(branches);
    expect((branches * 1_000) / everyMs).toBeLessThanOrEqual(200);
    expect((branches * 1_000) / changesMs).toBeLessThanOrEqual(200);
  });

  it('stays within the limits of a branch', () => {
    expect(boundedPace({ everyMs: 0, changesMs: 0 })).toEqual({ everyMs: 5_000, changesMs: 1_000 });
    expect(boundedPace({ everyMs: 1e9, changesMs: 1e9 })).toEqual({ everyMs: 300_000, changesMs: 300_000 });
  });

  it('makes a branch offline after three missed reports, and not within a minute', () => {
    expect(offlineAfterMs({ everyMs: 5_000 })).toBe(60_000);
    expect(offlineAfterMs(DEFAULT_PACE)).toBe(60_000);
    expect(offlineAfterMs(paceFor(10_000))).toBe(150_000);
  });
});
