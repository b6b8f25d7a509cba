import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS_RETRY_POLICY,
  type Attempts,
  LAST_ADMINISTRATOR_RETRY_POLICY,
  NAME_RETRY_POLICY,
  oneMore,
  reportableFailures,
  waitFor,
} from './sign-in-attempts.ts';

const NEVER = 0;

/** The attempts after so many failures in a row, one at each of these moments. */
function failedAt(timeouts: typeof NAME_RETRY_POLICY, moments: readonly number[], blocksAfter = NEVER) {
  return moments.reduce<Attempts | undefined>(
    (attempts, moment) => oneMore(timeouts, attempts, moment, blocksAfter),
    undefined,
  );
}
const times = (count: number, at = 0) => Array.from({ length: count }, () => at);

describe('failed sign-ins', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1_000],
    [4, 2_000],
    [5, 4_000],
    [8, 32_000],
    [9, 60_000],
    [500, 60_000],
  ])('%i under a name make the next one wait %i ms', (count, wait) => {
    expect(waitFor(NAME_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)), 0)).toBe(wait);
  });

  it.each([
    [20, 0],
    [21, 1_000],
    [24, 8_000],
    [25, 10_000],
    [100_000, 10_000],
  ])('%i from an address make the next one wait %i ms', (count, wait) => {
    expect(waitFor(ADDRESS_RETRY_POLICY, { failed: count, firstAt: 0, lastAt: 0, blocked: false }, 0)).toBe(
      wait,
    );
  });

  it('block a name once there are as many in a row as the setting says, and never where it says 0', () => {
    expect(failedAt(NAME_RETRY_POLICY, times(4), 5)).toMatchObject({ failed: 4, blocked: false });
    expect(failedAt(NAME_RETRY_POLICY, times(5), 5)).toMatchObject({ failed: 5, blocked: true });
    expect(failedAt(NAME_RETRY_POLICY, times(500), NEVER)).toMatchObject({ failed: 500, blocked: false });
  });

  it('are forgotten after a while without another, but for those that block', () => {
    const { clearedAfter } = NAME_RETRY_POLICY;
    const failed = failedAt(NAME_RETRY_POLICY, times(4));
    expect(oneMore(NAME_RETRY_POLICY, failed, clearedAfter - 1, NEVER).failed).toBe(5);
    expect(oneMore(NAME_RETRY_POLICY, failed, clearedAfter, NEVER).failed).toBe(1);
    const blocked = failedAt(NAME_RETRY_POLICY, times(5), 5);
    expect(oneMore(NAME_RETRY_POLICY, blocked, clearedAfter, 5)).toMatchObject({
      failed: 6,
      blocked: true,
    });
  });

  it('of the last administrator make them wait ever longer, up to a quarter of an hour', () => {
    const waits = [3, 9, 11, 12, 13, 500].map((count) =>
      waitFor(LAST_ADMINISTRATOR_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)), 0),
    );
    expect(waits).toEqual([1_000, 64_000, 256_000, 512_000, 900_000, 900_000]);
  });

  it('know since when they came, until they are forgotten', () => {
    const { clearedAfter } = NAME_RETRY_POLICY;
    const failed = failedAt(NAME_RETRY_POLICY, [5, 7, 9]);
    expect(failed).toMatchObject({ firstAt: 5, lastAt: 9 });
    expect(oneMore(NAME_RETRY_POLICY, failed, 9 + clearedAfter, NEVER).firstAt).toBe(9 + clearedAfter);
  });

  it('are worth telling of once they were more than slips of the finger', () => {
    const told = (count: number) =>
      reportableFailures(NAME_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)));
    expect([told(0), told(2), told(3)?.failed]).toEqual([null, null, 3]);
  });

  it('keep nobody waiting longer than the longest, wherever the clock was put', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(), fc.integer(), (failed, lastAt, now) => {
        for (const timeouts of [NAME_RETRY_POLICY, ADDRESS_RETRY_POLICY]) {
          const wait = waitFor(timeouts, { failed, firstAt: lastAt, lastAt, blocked: false }, now);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(timeouts.longest);
        }
      }),
    );
  });

  it('are over once the wait is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (failed) => {
        const attempts = { failed, firstAt: 0, lastAt: 0, blocked: false };
        const wait = waitFor(NAME_RETRY_POLICY, attempts, 0);
        expect(waitFor(NAME_RETRY_POLICY, attempts, wait)).toBe(0);
      }),
    );
  });
});
