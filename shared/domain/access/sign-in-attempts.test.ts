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

/** Attempts after consecutive failures at these moments. */
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
  ])('%i under a name delay the next one by %i ms', (count, wait) => {
    expect(waitFor(NAME_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)), 0)).toBe(wait);
  });

  it.each([
    [20, 0],
    [21, 1_000],
    [24, 8_000],
    [25, 10_000],
    [100_000, 10_000],
  ])('%i from an address delay the next one by %i ms', (count, wait) => {
    expect(waitFor(ADDRESS_RETRY_POLICY, { failed: count, firstAt: 0, lastAt: 0, blocked: false }, 0)).toBe(
      wait,
    );
  });

  it('block a name after as many in a row as configured, and never for 0', () => {
    expect(failedAt(NAME_RETRY_POLICY, times(4), 5)).toMatchObject({ failed: 4, blocked: false });
    expect(failedAt(NAME_RETRY_POLICY, times(5), 5)).toMatchObject({ failed: 5, blocked: true });
    expect(failedAt(NAME_RETRY_POLICY, times(500), NEVER)).toMatchObject({ failed: 500, blocked: false });
  });

  it('expire after a period without another, except those that block', () => {
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

  it('of the last administrator cause growing delays, up to a quarter of an hour', () => {
    const waits = [3, 9, 11, 12, 13, 500].map((count) =>
      waitFor(LAST_ADMINISTRATOR_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)), 0),
    );
    expect(waits).toEqual([1_000, 64_000, 256_000, 512_000, 900_000, 900_000]);
  });

  it('store the time of the first one until they expire', () => {
    const { clearedAfter } = NAME_RETRY_POLICY;
    const failed = failedAt(NAME_RETRY_POLICY, [5, 7, 9]);
    expect(failed).toMatchObject({ firstAt: 5, lastAt: 9 });
    expect(oneMore(NAME_RETRY_POLICY, failed, 9 + clearedAfter, NEVER).firstAt).toBe(9 + clearedAfter);
  });

  it('are reported if they are more than typing errors', () => {
    const announced = (count: number) =>
      reportableFailures(NAME_RETRY_POLICY, failedAt(NAME_RETRY_POLICY, times(count)));
    expect([announced(0), announced(2), announced(3)?.failed]).toEqual([null, null, 3]);
  });

  it('never delay longer than the maximum, whatever the clock', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(), fc.integer(), (failed, lastAt, now) => {
        for (const timeouts of [NAME_RETRY_POLICY, ADDRESS_RETRY_POLICY]) {
          const wait = waitFor(timeouts, { failed, firstAt: lastAt, lastAt, blocked: false }, now);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(timeouts.maxMs);
        }
      }),
    );
  });

  it('permit the next one after the delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (failed) => {
        const attempts = { failed, firstAt: 0, lastAt: 0, blocked: false };
        const wait = waitFor(NAME_RETRY_POLICY, attempts, 0);
        expect(waitFor(NAME_RETRY_POLICY, attempts, wait)).toBe(0);
      }),
    );
  });
});
