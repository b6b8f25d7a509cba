import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createOrderedNumbers } from './branch-tally.ts';

const small = fc.integer({ min: -5, max: 20 });

it('sorted numbers are counted like in a linear scan', () => {
  const steps = fc.array(fc.record({ value: small, goes: fc.boolean() }));
  fc.assert(
    fc.property(steps, small, (changes, bound) => {
      const numbers = createOrderedNumbers();
      const plain: number[] = [];
      for (const { value, goes } of changes) {
        const index = plain.indexOf(value);
        if (goes && index >= 0) {
          numbers.remove(value);
          plain.splice(index, 1);
        } else {
          numbers.add(value);
          plain.push(value);
        }
      }
      const sorted = plain.toSorted((one, other) => one - other);
      expect(numbers.count).toBe(plain.length);
      expect(numbers.first).toBe(sorted[0] ?? null);
      expect(numbers.sum).toBe(plain.reduce((sum, value) => sum + value, 0));
      expect(numbers.below(bound)).toBe(plain.filter((value) => value < bound).length);
      expect(numbers.firstFrom(bound)).toBe(sorted.find((value) => value >= bound) ?? null);
    }),
  );
});

it('a missing number cannot be removed', () => {
  const numbers = createOrderedNumbers();
  numbers.add(3);
  expect(() => numbers.remove(4)).toThrow('there is no 4');
});
