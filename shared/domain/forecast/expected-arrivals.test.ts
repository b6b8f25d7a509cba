import { describe, expect, it } from 'vitest';
import { expectedArrivals } from './expected-arrivals.ts';

const HALF_HOUR = 1_800_000;

describe('customers expected', () => {
  it('are those of the last minutes where nothing else is known', () => {
    expect(expectedArrivals({ came: 10, withinMs: HALF_HOUR, typical: null })).toEqual([20]);
    expect(expectedArrivals({ came: 0, withinMs: 0, typical: null })).toEqual([0]);
  });

  it('follow the usual day, as much higher or lower as half today, half the usual makes it', () => {
    const typical = { seen: 20, coming: [20, 40] };
    expect(expectedArrivals({ came: 10, withinMs: HALF_HOUR, typical })).toEqual([20, 40]);
    expect(expectedArrivals({ came: 20, withinMs: HALF_HOUR, typical })).toEqual([30, 60]);
    expect(expectedArrivals({ came: 0, withinMs: 0, typical })).toEqual([20, 40]);
  });

  it('are no wild multiple of the usual, and not nobody where people have come against it', () => {
    expect(expectedArrivals({ came: 50, withinMs: HALF_HOUR, typical: { seen: 1, coming: [10] } })).toEqual([
      30,
    ]);
    expect(expectedArrivals({ came: 10, withinMs: HALF_HOUR, typical: { seen: 0, coming: [0] } })).toEqual([
      10,
    ]);
  });
});
