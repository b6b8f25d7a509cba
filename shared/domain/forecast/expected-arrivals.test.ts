import { describe, expect, it } from 'vitest';
import { expectedArrivals } from './expected-arrivals.ts';

const HALF_HOUR = 1_800_000;

describe('customers expected', () => {
  it('are those of the last minutes where nothing else is known', () => {
    expect(expectedArrivals({ arrivals: 10, withinMs: HALF_HOUR, typical: null })).toEqual([20]);
    expect(expectedArrivals({ arrivals: 0, withinMs: 0, typical: null })).toEqual([0]);
  });

  it('follow the usual day, as much higher or lower as half today, half the usual makes it', () => {
    const typical = { observed: 20, expected: [20, 40] };
    expect(expectedArrivals({ arrivals: 10, withinMs: HALF_HOUR, typical })).toEqual([20, 40]);
    expect(expectedArrivals({ arrivals: 20, withinMs: HALF_HOUR, typical })).toEqual([30, 60]);
    expect(expectedArrivals({ arrivals: 0, withinMs: 0, typical })).toEqual([20, 40]);
  });

  it('are no wild multiple of the usual, and not nobody where people have come against it', () => {
    expect(
      expectedArrivals({ arrivals: 50, withinMs: HALF_HOUR, typical: { observed: 1, expected: [10] } }),
    ).toEqual([30]);
    expect(
      expectedArrivals({ arrivals: 10, withinMs: HALF_HOUR, typical: { observed: 0, expected: [0] } }),
    ).toEqual([10]);
  });
});
