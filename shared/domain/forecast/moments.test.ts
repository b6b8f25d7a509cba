import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMoments } from './simulate-queues.ts';

it('moments are returned in order, whatever their order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (all) => {
      const moments = createMoments();
      for (const at of all) moments.add(at, at * 2);
      const results = all.map(() => [moments.next(), moments.take()]);
      expect(results).toEqual(all.toSorted((a, b) => a - b).map((at) => [at, at * 2]));
      expect(moments.next()).toBe(Number.POSITIVE_INFINITY);
    }),
  );
});
