import { describe, expect, it } from 'vitest';
import { expectedArrivals, type ObservedArrivals } from './expected-arrivals.ts';

const HOUR = 3_600_000;
const typical = { observed: 20, expected: [20, 40] };
const ratesOf = (queues: readonly ObservedArrivals[], withinMs = HOUR) =>
  expectedArrivals(queues, withinMs).queues.map(({ perHour }) => perHour);

describe('expected arrivals', () => {
  it('have the rate of today without history', () => {
    expect(ratesOf([{ arrivals: 10, typical: null }], HOUR / 2)).toEqual([[20]]);
    expect(ratesOf([{ arrivals: 0, typical: null }], 0)).toEqual([[0]]);
  });

  it('have the typical rate on a typical day, and before anything was observed', () => {
    expect(ratesOf([{ arrivals: 20, typical }])).toEqual([[20, 40]]);
    expect(ratesOf([{ arrivals: 0, typical }], 0)).toEqual([[20, 40]]);
  });

  it('increase in a quiet queue if the other queues of the branch are busy', () => {
    const busy = { arrivals: 80, typical: { observed: 40, expected: [40] } };
    const [[alone = 0] = []] = ratesOf([{ arrivals: 20, typical }]);
    const [[withOthers = 0] = []] = ratesOf([{ arrivals: 20, typical }, busy]);
    expect(withOthers).toBeGreaterThan(alone * 1.1);
    expect(withOthers).toBeLessThan(alone * 2);
  });

  it('are at most three times the typical ones, and not zero if customers arrived unexpectedly', () => {
    const rare = { observed: 1, expected: [10] };
    expect(ratesOf([{ arrivals: 900, typical: rare }])).toEqual([[30]]);
    expect(ratesOf([{ arrivals: 10, typical: { observed: 0, expected: [0] } }], HOUR / 2)).toEqual([[10]]);
  });

  it('become more certain with every customer observed', () => {
    const doubt = (hours: number) => expectedArrivals([{ arrivals: 20 * hours, typical }], hours * HOUR);
    expect(doubt(3).sharedDoubt).toBeLessThan(doubt(1).sharedDoubt);
    expect(doubt(3).queues[0]?.doubt).toBeLessThan(doubt(1).queues[0]?.doubt ?? 0);
  });
});
