import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SteadyWait, steadyWait, type WaitConditions } from './steady-wait.ts';
import { waitRange } from './wait-range.ts';

const NOW = Date.UTC(2026, 10, 16, 10);
const MINUTE = 60_000;
const CALM: WaitConditions = { callers: 2, before: 5 };

interface Look {
  readonly minute: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly conditions?: WaitConditions;
}

/** The wait shown after each of these looks. */
function shownAfter(looks: readonly Look[]): SteadyWait[] {
  const all: SteadyWait[] = [];
  for (const { minute, from, to, conditions = CALM } of looks) {
    const estimate = { fromMinutes: from, toMinutes: to };
    all.push(steadyWait(all.at(-1) ?? null, estimate, conditions, NOW + minute * MINUTE));
  }
  return all;
}
const ranges = (looks: readonly Look[]) =>
  shownAfter(looks).map(({ fromMinutes, toMinutes }) => [fromMinutes, toMinutes]);
const lastRise = (looks: readonly Look[]) => shownAfter(looks).at(-1)?.rise?.cause ?? null;

describe('the wait that a customer is shown', () => {
  it('is the estimate at first', () => {
    expect(ranges([{ minute: 0, from: 10, to: 20 }])).toEqual([[10, 20]]);
  });

  it('does not follow a small rise that is over soon', () => {
    const looks = [
      { minute: 0, from: 10, to: 20 },
      { minute: 1, from: 15, to: 25 },
      { minute: 2, from: 10, to: 20 },
    ];
    expect(ranges(looks)).toEqual([
      [10, 20],
      [10, 20],
      [10, 20],
    ]);
    expect(lastRise(looks)).toBeNull();
  });

  it('rises where the estimate stays above, and at once where it has left the range', () => {
    const small = [0, 1, 2, 3, 4].map((minute) => ({ minute, from: minute ? 15 : 10, to: minute ? 25 : 20 }));
    expect(ranges(small).at(-2)).toEqual([10, 20]);
    expect(ranges(small).at(-1)).toEqual([15, 25]);
    const clear = [
      { minute: 0, from: 10, to: 20 },
      { minute: 1, from: 20, to: 25 },
    ];
    expect(ranges(clear).at(-1)).toEqual([20, 25]);
  });

  it.each([
    ['workstationClosed', { callers: 1, before: 5 }],
    ['morePeople', { callers: 2, before: 8 }],
    ['longerServices', { callers: 2, before: 5 }],
  ] as const)('explains a rise by %s for ten minutes, until it falls again', (cause, conditions) => {
    const risen = [
      { minute: 0, from: 10, to: 20 },
      { minute: 1, from: 25, to: 40, conditions },
    ];
    expect(lastRise(risen)).toBe(cause);
    expect(lastRise([...risen, { minute: 10, from: 25, to: 40, conditions }])).toBe(cause);
    expect(lastRise([...risen, { minute: 12, from: 25, to: 40, conditions }])).toBeNull();
    expect(lastRise([...risen, { minute: 6, from: 15, to: 25, conditions }])).toBeNull();
  });

  it('explains a rise by a workstation that closed some minutes before', () => {
    const conditions = { callers: 1, before: 5 };
    expect(
      lastRise([
        { minute: 0, from: 10, to: 20 },
        { minute: 1, from: 15, to: 25, conditions },
        { minute: 4, from: 15, to: 25, conditions },
      ]),
    ).toBe('workstationClosed');
  });

  it('falls steadily at the upper end, and at once at the lower', () => {
    const looks = [
      { minute: 0, from: 30, to: 45 },
      { minute: 1, from: 10, to: 20 },
      { minute: 4, from: 10, to: 20 },
      { minute: 9, from: 10, to: 20 },
    ];
    expect(ranges(looks)).toEqual([
      [30, 45],
      [10, 45],
      [10, 35],
      [10, 20],
    ]);
  });

  it('follows at once where the turn is near, and where workstations open or close for good', () => {
    expect(
      ranges([
        { minute: 0, from: 10, to: 20 },
        { minute: 1, from: 2, to: 4 },
        { minute: 2, from: null, to: null },
        { minute: 3, from: 30, to: 45 },
      ]),
    ).toEqual([
      [10, 20],
      [2, 4],
      [null, null],
      [30, 45],
    ]);
  });

  const seconds = fc.integer({ min: 0, max: 5_400 });
  const looks = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), seconds, seconds), { maxLength: 40 });

  it('never promises a later call than the estimate, and never rises without a cause', () => {
    fc.assert(
      fc.property(looks, (all) => {
        let at = NOW;
        let before: SteadyWait | null = null;
        for (const [passed, one, other] of all) {
          at += passed * 1000;
          const estimate = waitRange(Math.min(one, other), Math.max(one, other));
          const shown: SteadyWait = steadyWait(before, estimate, CALM, at);
          expect(shown.fromMinutes).toBeLessThanOrEqual(estimate.fromMinutes);
          expect(shown.fromMinutes ?? 0).toBeLessThanOrEqual(shown.toMinutes ?? 0);
          if (before && (shown.toMinutes ?? 0) > (before.toMinutes ?? 0)) expect(shown.rise?.at).toBe(at);
          before = shown;
        }
      }),
    );
  });
});
