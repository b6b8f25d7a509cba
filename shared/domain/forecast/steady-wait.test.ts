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

/** The wait shown after each of these estimates. */
function displayedAfter(looks: readonly Look[]): SteadyWait[] {
  const all: SteadyWait[] = [];
  for (const { minute, from, to, conditions = CALM } of looks) {
    const estimate = { fromMinutes: from, toMinutes: to };
    all.push(steadyWait(all.at(-1) ?? null, estimate, conditions, NOW + minute * MINUTE));
  }
  return all;
}
const ranges = (looks: readonly Look[]) =>
  displayedAfter(looks).map(({ fromMinutes, toMinutes }) => [fromMinutes, toMinutes]);
const lastRise = (looks: readonly Look[]) => displayedAfter(looks).at(-1)?.rise?.cause ?? null;

describe('the quoted wait', () => {
  it('equals the first estimate', () => {
    expect(ranges([{ minute: 0, from: 10, to: 20 }])).toEqual([[10, 20]]);
  });

  it('ignores a small temporary increase', () => {
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

  it('increases if the estimate stays above, and at once if it has left the range', () => {
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
    ['moreCustomers', { callers: 2, before: 8 }],
    ['longerServices', { callers: 2, before: 5 }],
  ] as const)('explains an increase by %s for ten minutes, until it decreases again', (cause, conditions) => {
    const risen = [
      { minute: 0, from: 10, to: 20 },
      { minute: 1, from: 25, to: 40, conditions },
    ];
    expect(lastRise(risen)).toBe(cause);
    expect(lastRise([...risen, { minute: 10, from: 25, to: 40, conditions }])).toBe(cause);
    expect(lastRise([...risen, { minute: 12, from: 25, to: 40, conditions }])).toBeNull();
    expect(lastRise([...risen, { minute: 6, from: 15, to: 25, conditions }])).toBeNull();
  });

  it('explains an increase by a workstation that closed some minutes before', () => {
    const conditions = { callers: 1, before: 5 };
    expect(
      lastRise([
        { minute: 0, from: 10, to: 20 },
        { minute: 1, from: 15, to: 25, conditions },
        { minute: 4, from: 15, to: 25, conditions },
      ]),
    ).toBe('workstationClosed');
  });

  it('decreases steadily at the upper end, and at once at the lower', () => {
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

  it('follows the estimate at once if the call is near, or if workstations open or close permanently', () => {
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

  it('never states a later call than the estimate, and never increases without a cause', () => {
    fc.assert(
      fc.property(looks, (all) => {
        let at = NOW;
        let before: SteadyWait | null = null;
        for (const [passed, one, other] of all) {
          at += passed * 1000;
          const estimate = waitRange(Math.min(one, other), Math.max(one, other));
          const displayed: SteadyWait = steadyWait(before, estimate, CALM, at);
          expect(displayed.fromMinutes).toBeLessThanOrEqual(estimate.fromMinutes);
          expect(displayed.fromMinutes ?? 0).toBeLessThanOrEqual(displayed.toMinutes ?? 0);
          if (before && (displayed.toMinutes ?? 0) > (before.toMinutes ?? 0))
            expect(displayed.rise?.at).toBe(at);
          before = displayed;
        }
      }),
    );
  });
});
