import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween, isWithin } from './distance.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const STOCKHOLM = { latitude: 59.3293, longitude: 18.0686 };
const location = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('the distance of two cities equals that of maps', () => {
  expect(Math.round(distanceBetween(MADRID, STOCKHOLM) / 10_000)).toBe(259);
});

it('is symmetric, and at most half the circumference of the earth', () => {
  fc.assert(
    fc.property(location, location, (a, b) => {
      const there = distanceBetween(a, b);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThan(20_016_000);
      expect(distanceBetween(b, a)).toBeCloseTo(there, 3);
    }),
  );
});

it('a phone is near within its accuracy, unless that is too coarse', () => {
  const north = { latitude: MADRID.latitude + 0.0045, longitude: MADRID.longitude };
  expect(isWithin({ ...north, accuracy: 10 }, MADRID, 300)).toBe(false);
  expect(isWithin({ ...north, accuracy: 10 }, MADRID, 500)).toBe(true);
  expect(isWithin({ ...north, accuracy: 200 }, MADRID, 301)).toBe(true);
  expect(isWithin({ ...STOCKHOLM, accuracy: 100_000 }, MADRID, 300)).toBe(false);
});
