import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf } from './scale.ts';

it.each([
  ['count', [0, 3, 7], [0, 2, 4, 6, 8]],
  ['count', [1071], [0, 500, 1000, 1500]],
  ['percent', [16.6, 94.6], [0, 20, 40, 60, 80, 100]],
  ['percent', [-30, 12], [-30, -20, -10, 0, 10, 20]],
  ['duration', [200, 1100], [0, 300, 600, 900, 1200]],
  ['duration', [400_000], [0, 86_400, 172_800, 259_200, 345_600, 432_000]],
  ['count', [], [0, 1]],
] as const)('a %s of %j stands among %j', (kind, values, ticks) => {
  expect(scaleOf(values, kind).ticks).toEqual(ticks);
});

it('holds every value and zero, with few lines', () => {
  const values = fc.array(fc.integer({ min: -5_000, max: 5_000_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(values, fc.constantFrom('count', 'percent', 'duration'), (some, kind) => {
      const { from, to, ticks } = scaleOf(some, kind);
      expect(Math.min(0, ...some)).toBeGreaterThanOrEqual(from);
      expect(Math.max(0, ...some)).toBeLessThanOrEqual(to);
      expect(ticks).toContain(0);
      expect(to).toBeGreaterThan(from);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
