import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitingPositions } from './waiting-positions.ts';

const some = (waiting: number[], max: number) =>
  fc.subarray(waiting, { maxLength: Math.min(max, waiting.length) });
const queue = fc
  .uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 30 })
  .map((ids) => ids.sort((a, b) => a - b))
  .chain((waiting) =>
    fc.record({
      waiting: fc.constant(waiting),
      postponed: fc
        .array(fc.tuple(some(waiting, 1), some(waiting, 6)))
        .map((pairs) => new Map(pairs.flatMap(([[id], behind]) => (id ? [[id, behind] as const] : [])))),
    }),
  );

describe('the positions in a queue', () => {
  it('are each occupied once, by all waiting tickets', () => {
    fc.assert(
      fc.property(queue, ({ waiting, postponed }) => {
        const positions = waitingPositions(waiting, postponed);
        expect([...positions.keys()].sort((a, b) => a - b)).toEqual(waiting);
        expect([...positions.values()]).toEqual(waiting.map((_, position) => position));
      }),
    );
  });

  it('put a postponed ticket behind those it lets pass, and preserve the order of the others', () => {
    fc.assert(
      fc.property(queue, ({ waiting, postponed }) => {
        const positions = waitingPositions(waiting, postponed);
        const at = (id: number) => positions.get(id) ?? -1;
        for (const [id, behind] of postponed)
          for (const one of behind) if (!postponed.has(one)) expect(at(id)).toBeGreaterThan(at(one));
        const others = waiting.filter((id) => !postponed.has(id));
        expect(others.toSorted((a, b) => at(a) - at(b))).toEqual(others);
      }),
    );
  });

  it('move it no further back than right behind them', () => {
    expect([...waitingPositions([1, 2, 3, 4], new Map([[1, [2, 3]]])).keys()]).toEqual([2, 3, 1, 4]);
  });
});
